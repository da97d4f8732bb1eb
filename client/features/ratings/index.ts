export { RateLink } from './rate-dialog.tsx'
export { useAverageRating } from './ratings.api.ts'
