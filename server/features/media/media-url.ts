/** Where a stored file is fetched from. `thumb` is the 320 px picture of an image. */
export function mediaUrl(id: string, size: 'full' | 'thumb' = 'full'): string {
  return size === 'thumb' ? `/media/${id}/thumb` : `/media/${id}`
}
