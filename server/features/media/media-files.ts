import type { Media } from './media.schema.ts'

type Named = Pick<Media, 'id' | 'kind' | 'contentType'>

/** Under which names the files of a row lie in the storage. */
export const mainKey = ({ id, contentType }: Named) => `${id}.${contentType.split('/')[1]}`
export const thumbKey = ({ id }: Named) => `${id}-thumb.webp`

/** Of which row a file is. */
export const idOfKey = (key: string) => key.slice(0, key.lastIndexOf('.')).replace(/-thumb$/, '')

export function keysOf(row: Named): string[] {
  return row.kind === 'image' ? [mainKey(row), thumbKey(row)] : [mainKey(row)]
}
