import { ensureInstalled, runNode } from './setup.mjs'

ensureInstalled()
runNode(['scripts/test/run.ts', '--only=format,types,structure,unused'])
