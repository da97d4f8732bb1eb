import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SUPERUSER } from './cluster.ts'
import { findPostmaster } from './leftover.ts'

const PORT_LINE = 3

/** The address of the server that another process runs on this folder, if one does. */
export async function findRunningPostgres(folder: string): Promise<string | undefined> {
  const data = join(folder, 'cluster')
  if (!(await findPostmaster(data))) return undefined
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${lines[PORT_LINE]}/${SUPERUSER}`
}
