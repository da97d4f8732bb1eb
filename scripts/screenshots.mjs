import { ensureBuilt, ensureInstalled, runNode } from './setup.mjs'

ensureInstalled()
ensureBuilt()
runNode(['scripts/screenshots.ts', ...process.argv.slice(2)])
