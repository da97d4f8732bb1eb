import type { Media } from './media.schema.ts'

type Named = Pick<Media, 'id' | 'kind' | 'contentType'>
type Stored = Named & Partial<Pick<Media, 'thumbhash' | 'copyBytes'>>

/** Under which names the files of a row lie in the storage. */
export const mainKey = ({ id, contentType }: Named) => `${id}.${contentType.split('/')[1]}`
export const thumbKey = ({ id }: Named) => `${id}-thumb.webp`
/** Of the MP4 that was made of a video. */
export const copyKey = ({ id }: Named) => `${id}-copy.mp4`

/** Of which row a file is. */
export const idOfKey = (key: string) => key.slice(0, key.lastIndexOf('.')).replace(/-(thumb|copy)$/, '')

/** Of a video that is its poster, which comes together with its thumbhash. */
export const hasThumb = (row: Stored) => row.kind === 'image' || Boolean(row.thumbhash)

export function keysOf(row: Stored): string[] {
  return [mainKey(row), ...(hasThumb(row) ? [thumbKey(row)] : []), ...(row.copyBytes ? [copyKey(row)] : [])]
}
