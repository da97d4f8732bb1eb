export { RateLink } from './rate-link.tsx'
export { useAverageRating, useAverageRatings } from './ratings.api.ts'
