import { ensureInstalled, runNode } from './setup.mjs'

ensureInstalled()
runNode(['scripts/admin.ts', ...process.argv.slice(2)])
