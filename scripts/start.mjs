import { ensureBuilt, ensureInstalled, runNode } from './setup.mjs'

ensureInstalled()
ensureBuilt()
runNode(['server/main.ts'])
