/** Where a stored file is fetched from. `thumb` is the picture or poster at 320 px, `mp4` the copy of a video. */
export function mediaUrl(id: string, file: 'full' | 'thumb' | 'mp4' = 'full'): string {
  return file === 'full' ? `/media/${id}` : `/media/${id}/${file}`
}
