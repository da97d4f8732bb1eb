import { ensureBuilt, ensureInstalled, runNode } from './setup.mjs'

ensureInstalled()
ensureBuilt()
runNode(['scripts/bench.ts', ...process.argv.slice(2)])
