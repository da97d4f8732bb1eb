import { type SyntheticEvent, useState } from 'react'
import { cannotBeAPicture, isTooSmall, SILHOUETTE } from './picture-source.ts'

/** Which source to show for a picture that may be missing, broken or a placeholder, and whether it has come. */
export function usePicture(src: string | null | undefined) {
  const [refused, setRefused] = useState<string>()
  const [loaded, setLoaded] = useState<string>()
  const silhouette = cannotBeAPicture(src) || refused === src
  const look = (img: HTMLImageElement) => {
    if (silhouette) return
    if (isTooSmall(img)) setRefused(src ?? undefined)
    else setLoaded(src ?? undefined)
  }
  return {
    src: silhouette ? SILHOUETTE : (src as string),
    silhouette,
    loaded: silhouette || loaded === src,
    onError: () => setRefused(src ?? undefined),
    onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => look(currentTarget),
    /** A picture that the page has shown before is there at once, and does not have to appear anew. */
    ref: (img: HTMLImageElement | null) => {
      if (img?.complete && img.naturalWidth > 0) look(img)
    },
  }
}
