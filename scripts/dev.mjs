import { ensureInstalled, runNode } from './setup.mjs'

ensureInstalled()
runNode(['scripts/dev.ts'])
