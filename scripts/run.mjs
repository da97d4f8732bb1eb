// Every npm command that needs the packages, and most also the built client, before it can begin.
import { ensureBuilt, ensureInstalled, runNode } from './setup.mjs'

const vitest = 'node_modules/vitest/vitest.mjs'

const commands = {
  start: { needsClient: true, args: ['server/main.ts'] },
  demo: {
    needsClient: true,
    args: ['demo/main.ts'],
    env: {
      HUNGR_DEMO: '1',
      SHOW_RESET_TOKEN: process.env.SHOW_RESET_TOKEN || '1',
      DATA_DIR: process.env.DATA_DIR || 'data-demo',
      // Its few hundred members are there to be looked at, also from another device.
      READ_MEMBERS_PER_HOUR: process.env.READ_MEMBERS_PER_HOUR || '4000',
      READ_MEMBERS_PER_DAY: process.env.READ_MEMBERS_PER_DAY || '20000',
      READ_FAR_MEMBERS_PER_HOUR: process.env.READ_FAR_MEMBERS_PER_HOUR || '1000',
      READ_FAR_MEMBERS_PER_DAY: process.env.READ_FAR_MEMBERS_PER_DAY || '5000',
    },
  },
  dev: { args: ['scripts/dev.ts'] },
  test: { args: ['scripts/test/run.ts'] },
  'test:engines': { args: ['scripts/test/run.ts', '--only=engines'] },
  check: { args: ['scripts/test/run.ts', '--only=format,types,structure,unused'] },
  admin: { args: ['scripts/admin.ts'] },
  doctor: { args: ['scripts/doctor.ts'] },
  backup: { args: ['scripts/backup.ts'] },
  restore: { args: ['scripts/restore.ts'] },
  bench: { needsClient: true, args: ['scripts/bench.ts'] },
  // With names only the proofs whose path holds one of them: `npm run proof -- location`.
  proof: { needsClient: true, args: [vitest, 'run', '--project', 'proof', '--reporter=verbose'] },
  screenshots: { needsClient: true, args: ['scripts/screenshots.ts'] },
}

const [name, ...rest] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`Unknown command. There are: ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}
ensureInstalled()
if (command.needsClient) ensureBuilt()
runNode([...command.args, ...rest], command.env)
