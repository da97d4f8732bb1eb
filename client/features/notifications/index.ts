export { useLookingAt } from './use-looking-at.ts'
