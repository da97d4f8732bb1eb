import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Config } from '#server/platform/config/config.ts'
import type { Log } from '#server/platform/log.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { startPostgres } from '#server/platform/postgres/postgres.ts'
import { findRunningPostgres } from '#server/platform/postgres/running.ts'

/** The product's database past any pooler: beside a running product, or started for as long as it is needed. */
export async function withDatabase(
  config: Config,
  log: Log,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const folder = join(config.dataDir, 'postgres')
  const running = config.databaseDirectUrl ?? config.databaseUrl ?? (await findRunningPostgres(folder))
  const own = running ? undefined : await startPostgres({ folder, log })
  try {
    await work(running ?? own!.url)
  } finally {
    await own?.stop()
  }
}

/** What the operator can mend is said in a sentence; anything else with its trace. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error)
    process.exitCode = 1
  }
}

/** Without showing what is typed. */
export async function askHidden(question: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const line = createInterface({ input: process.stdin, output: unseen, terminal: true })
  process.stderr.write(question)
  try {
    return await line.question('')
  } finally {
    line.close()
    process.stderr.write('\n')
  }
}
