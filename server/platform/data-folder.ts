import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from './operator-error.ts'

/** Tried before anything is started: a folder that cannot be written is said in a sentence. */
export async function requireDataFolder(folder: string): Promise<void> {
  const trial = join(folder, `.${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(trial, 'x')
    await rm(trial)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorError(`The data folder ${folder} cannot be written (${code}): see DATA_DIR.`)
  }
}
