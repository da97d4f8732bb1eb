export { RateLink } from './rate-link.tsx'
export { useAverageRating } from './ratings.api.ts'
