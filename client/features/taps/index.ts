export { MutualMomentHost } from './mutual-moment-host.tsx'
export { TapButton } from './tap-button.tsx'
export { useTap } from './taps.api.ts'
