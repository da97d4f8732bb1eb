import { ensureBuilt, ensureInstalled, runNode } from './setup.mjs'

ensureInstalled()
ensureBuilt()
// With names only the proofs whose path holds one of them: `npm run proof -- location`.
runNode([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'proof',
  '--reporter=verbose',
  ...process.argv.slice(2),
])
