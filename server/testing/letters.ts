import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The mails to an address that lie in the outbox folder of a data folder, oldest first, as text. */
export async function readLetters(dataDir: string, address: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const letters = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')))
  return letters
    .filter((letter) => letter.toLowerCase().includes(`to: ${address.toLowerCase()}\n`))
    .map((letter) => Buffer.from(letter.split('\n\n').slice(1).join(''), 'base64').toString())
}

/** The token of the link in a letter. */
export function tokenIn(letter: string | undefined): string {
  const token = /\?token=([\w-]+)/.exec(letter ?? '')?.[1]
  if (!token) throw new Error(`no link in ${JSON.stringify(letter)}`)
  return token
}
