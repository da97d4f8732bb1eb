import { ensureBuilt, ensureInstalled, runNode } from './setup.mjs'

ensureInstalled()
ensureBuilt()
runNode(['server/main.ts'], { HUNGR_DEMO: '1', DATA_DIR: process.env.DATA_DIR || 'data-demo' })
