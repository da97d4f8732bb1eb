import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import tar from 'tar-stream'
import { OperatorError } from '../operator-error.ts'

/** What closes an archive: a passphrase, or the public half of an age key, whose other half is needed to open it. */
export type Lock = { passphrase: string } | { recipient: string }
export type Key = { passphrase: string } | { identity: string }

export type Content = Buffer | { stream: Readable; size: number }
export type Archive = {
  add(name: string, content: Content): Promise<void>
  /** Only now is there a file of that name. */
  finish(): Promise<void>
  discard(): Promise<void>
}

/** A tar, encrypted as age does: `age -d FILE | tar -x` opens it without this product. Nothing is held in memory. */
export async function createArchive(path: string, lock: Lock): Promise<Archive> {
  const pack = tar.pack()
  const sealed = await encrypterFor(lock).encrypt(asWeb(Readable.from(pack)))
  const draft = `${path}.part`
  const written = pipeline(
    Readable.fromWeb(sealed as ReadableStream),
    createWriteStream(draft, { flags: 'w', mode: 0o600, flush: true }),
  )
  // Whoever adds hears of a full disk; the promise itself may be awaited later.
  written.catch((error) => pack.destroy(error))
  return {
    async add(name, content) {
      await Promise.race([addEntry(pack, name, content), written])
    },
    async finish() {
      pack.finalize()
      await written
      await rename(draft, path)
    },
    async discard() {
      pack.destroy()
      await written.catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

async function addEntry(pack: tar.Pack, name: string, content: Content): Promise<void> {
  const isAtHand = Buffer.isBuffer(content)
  const size = isAtHand ? content.length : content.size
  await new Promise<void>((resolve, reject) => {
    const entry = pack.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
    if (isAtHand) entry.end(content)
    else pipeline(content.stream, entry).catch(reject)
  })
}

export type Entry = { name: string; stream: Readable; size: number }

export type OpenArchive = {
  /** In their order; each must be read to its end before the next one comes. */
  entries: AsyncGenerator<Entry>
  /** What is wrong with the file, once that has come to light: whoever reads an entry only hears that it broke off. */
  damage(): OperatorError | undefined
}

export async function openArchive(path: string, key: Key): Promise<OpenArchive> {
  const opened = await decrypterFor(key)
    .decrypt(asWeb(createReadStream(path)))
    .catch((error) => {
      throw notOpened(path, error)
    })
  let damage: OperatorError | undefined
  async function* checked() {
    try {
      for await (const chunk of Readable.fromWeb(opened as ReadableStream)) yield chunk
    } catch (error) {
      damage = new OperatorError(`${path} is damaged or was cut off: ${(error as Error).message}`)
      throw damage
    }
  }
  return { entries: listEntries(Readable.from(checked())), damage: () => damage }
}

async function* listEntries(source: Readable): AsyncGenerator<Entry> {
  const extract = tar.extract()
  const read = pipeline(source, extract)
  // Whoever reads the entries hears of it.
  read.catch((error) => extract.destroy(error))
  for await (const entry of extract)
    yield { name: entry.header.name, stream: Readable.from(entry), size: entry.header.size ?? 0 }
  await read
}

function notOpened(path: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT') return new OperatorError(`There is no file ${path}.`)
  return new OperatorError(`${path} cannot be opened: ${error.message}`)
}

function encrypterFor(lock: Lock): Encrypter {
  const encrypter = new Encrypter()
  if ('passphrase' in lock) encrypter.setPassphrase(lock.passphrase)
  else encrypter.addRecipient(lock.recipient)
  return encrypter
}

function decrypterFor(key: Key): Decrypter {
  const decrypter = new Decrypter()
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase)
  else decrypter.addIdentity(key.identity)
  return decrypter
}

/** The library speaks in the streams of browsers. */
const asWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
