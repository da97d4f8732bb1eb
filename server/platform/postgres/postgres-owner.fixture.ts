import { startPostgres } from './postgres.ts'

// Started by the tests as a process of its own, so that they can kill it.
const quiet = () => undefined
const { url } = await startPostgres({
  folder: process.argv[2]!,
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
})
process.send?.(url)
