import { strFromU8, unzipSync } from 'fflate'
import { endpoints } from '#contract/api.ts'
import { bytes, type Endpoint } from '#contract/endpoint.ts'
import type { Person } from '#server/testing/person.ts'
import type { Request, Row, Target } from './block-row.ts'
import { blockRows } from './block-rows.ts'

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

export const nobody: Target = {
  id: 999_999,
  photoId: 999_998,
  mediaId: 'A'.repeat(24),
  notificationId: 999_997,
  messageId: 999_996,
  quickieId: 999_995,
  onceId: 999_994,
  pictureId: 999_993,
  albumId: 999_992,
  shareId: 999_991,
  pollId: 999_990,
}

type Kind = 'names' | 'shows' | 'counts'
type Of<K extends Kind> = Extract<Row, Record<K, unknown>>

export function rows<K extends Kind>(kind: K): [Endpoint, Of<K>][] {
  return endpoints.flatMap((endpoint) => {
    const row = blockRows[nameOf(endpoint)]
    return row && kind in row ? [[endpoint, row as Of<K>] as [Endpoint, Of<K>]] : []
  })
}

export function named<K extends Kind>(kind: K) {
  return rows(kind).map(([endpoint, row]) => [nameOf(endpoint), endpoint, row] as const)
}

/** Status and body, with the names of what was asked for put out of sight. */
export async function answer(viewer: Person, endpoint: Endpoint, request: Request, target: Target) {
  const { status, raw } = await viewer.call(endpoint, request as object)
  const names = Object.values(target).map((name) => `\\b${name}\\b`)
  return { status, body: raw.body.replace(new RegExp(names.join('|'), 'g'), '#') }
}

export async function read(viewer: Person, endpoint: Endpoint, request: Request): Promise<string> {
  const { raw } = await viewer.call(endpoint, request as object)
  if (endpoint.reply !== bytes) return raw.body
  return strFromU8(unzipSync(new Uint8Array(raw.rawPayload))['data.json']!)
}

export const mark = (person: Person) => new RegExp(`\\b(${person.id}|${person.username})\\b`)
