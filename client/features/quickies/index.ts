export { QuickiesStrip } from './quickies-strip.tsx'
