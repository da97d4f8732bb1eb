import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** First and last byte, both included, as in HTTP. */
export type ByteRange = { start: number; end: number }

type StoredFile = {
  stream: Readable
  /** Of the whole file, also when only a range of it is read. */
  size: number
  contentType: string
}

export type StoredName = { key: string; storedAt: Date }

/** What to store: bytes at hand, a finished file that may be used up, or a stream that says how long it is. */
export type FileSource = Buffer | { path: string } | { stream: Readable; size: number }

/** Where files lie. Names are flat and unguessable; who may read one is decided above. */
export interface Storage {
  /** All or nothing: a file is there whole under its name, or it is not there. */
  put(key: string, source: FileSource, options: { contentType: string }): Promise<void>
  open(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** Everything that is stored under a name of ours, some at a time. */
  list(): AsyncIterable<StoredName[]>
  /** Whether more may be stored without filling the disk, which others need too. */
  hasRoom(): Promise<boolean>
  /** Removing what is not there is no error. */
  remove(keys: string[]): Promise<void>
  /** A link that works by itself for a while, where the store can sign one. */
  link?(key: string, seconds: number): Promise<string>
}

/** The store cannot take or give a file right now: a full disk, a read-only folder, a bucket out of reach. */
export class StorageFailure extends Error {
  constructor(doing: string, cause: unknown) {
    super(`Storage could not ${doing} a file`, { cause })
    this.name = 'StorageFailure'
  }
}

const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  webm: 'video/webm',
  mp4: 'video/mp4',
  weba: 'audio/webm',
  m4a: 'audio/mp4',
  zip: 'application/zip',
}

export function contentTypeOf(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

/** 144 random bits: a name that nobody finds by trying. */
export function randomName(): string {
  return randomBytes(18).toString('base64url')
}

const keyShape = /^[A-Za-z0-9_-]{3,80}\.[a-z0-9]{2,5}$/

export const isKey = (name: string): boolean => keyShape.test(name)

/** Guards the folder and the bucket against any name that is not one of ours. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new TypeError('Not a storage key')
  return key
}
