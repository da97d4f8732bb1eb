import type { Media } from './media.schema.ts'

type Named = Pick<Media, 'id' | 'kind' | 'contentType'>
type Stored = Named & Partial<Pick<Media, 'thumbhash' | 'copyBytes'>>

/** The same containers have other names where there is no picture. */
const endings: Record<string, string> = { 'audio/webm': 'weba', 'audio/mp4': 'm4a' }

/** Under which names the files of a row lie in the storage. */
export const mainKey = ({ id, contentType }: Named) =>
  `${id}.${endings[contentType] ?? contentType.split('/')[1]}`
export const thumbKey = ({ id }: Named) => `${id}-thumb.webp`
/** Of the MP4 that was made of a video or voice note. */
export const copyKey = ({ id, kind }: Named) => `${id}-copy.${kind === 'voice' ? 'm4a' : 'mp4'}`

/** Of which row a file is. */
export const idOfKey = (key: string) => key.slice(0, key.lastIndexOf('.')).replace(/-(thumb|copy)$/, '')

/** Of a video that is its poster, which comes together with its thumbhash. */
export const hasThumb = (row: Stored) => row.kind === 'image' || Boolean(row.thumbhash)

export function keysOf(row: Stored): string[] {
  return [mainKey(row), ...(hasThumb(row) ? [thumbKey(row)] : []), ...(row.copyBytes ? [copyKey(row)] : [])]
}
