import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { OperatorError } from '../operator-error.ts'

const PAUSE = 1000
const MOST_TRIES = 60
/** It is there and says no: a wrong password, a database that does not exist. Waiting does not help. */
const REFUSED = /^(28|3D)/

/** Waits for a database that is still starting, a minute at most, instead of ending only to be started again. */
export async function awaitDatabase(
  url: string,
  setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_DIRECT_URL',
  log: Log,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const error = await tryToConnect(url)
    if (!error) return
    const reason = error.code ?? error.message
    if (REFUSED.test(error.code ?? ''))
      throw new OperatorError(`The database of ${setting} refuses us (${reason}): ${error.message}.`)
    if (tries >= MOST_TRIES)
      throw new OperatorError(`The database of ${setting} does not answer (${reason}).`)
    if (tries === 1) log.warn({ reason }, 'the database does not answer yet; waiting for it')
    await setTimeout(PAUSE)
  }
}

async function tryToConnect(url: string): Promise<(Error & { code?: string }) | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error as Error & { code?: string }
  } finally {
    await client.end().catch(() => undefined)
  }
}
