import { ensureInstalled, runNode } from './setup.mjs'

ensureInstalled()
runNode(['scripts/test/run.ts', ...process.argv.slice(2)])
