export { TapButton } from './tap-button.tsx'
export { useTap } from './taps.api.ts'
