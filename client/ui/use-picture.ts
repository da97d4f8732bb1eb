import { type SyntheticEvent, useState } from 'react'

/** In pixels: a drawing would be drawn anew for everyone without a picture, in every frame of a scroll. */
export const SILHOUETTE = '/silhouette.webp'
const LEAST_SIDE = 50

/** Placeholders of other systems are tiny or drawn in an SVG: neither is somebody's picture. */
function cannotBeAPicture(src: string | null | undefined): boolean {
  return !src || /^data:image\/svg/i.test(src)
}

/** Which source to show for a picture that may be missing, broken or a placeholder, and whether it has come. */
export function usePicture(src: string | null | undefined) {
  const [refused, setRefused] = useState<string>()
  const [loaded, setLoaded] = useState<string>()
  const silhouette = cannotBeAPicture(src) || refused === src
  return {
    src: silhouette ? SILHOUETTE : (src as string),
    silhouette,
    loaded: silhouette || loaded === src,
    onError: () => setRefused(src ?? undefined),
    onLoad: ({ currentTarget: img }: SyntheticEvent<HTMLImageElement>) => {
      if (silhouette) return
      if (img.naturalWidth < LEAST_SIDE || img.naturalHeight < LEAST_SIDE) setRefused(src ?? undefined)
      else setLoaded(src ?? undefined)
    },
  }
}
