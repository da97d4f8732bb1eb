/** In pixels: a drawing would be drawn anew for everyone without a picture, in every frame of a scroll. */
export const SILHOUETTE = '/silhouette.webp'
const LEAST_SIDE = 50

/** Placeholders of other systems are tiny or drawn in an SVG: neither is somebody's picture. */
export function cannotBeAPicture(src: string | null | undefined): boolean {
  return !src || /^data:image\/svg/i.test(src)
}

export function isTooSmall({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return naturalWidth < LEAST_SIDE || naturalHeight < LEAST_SIDE
}

const whole = 'absolute inset-0 size-full object-cover'

export const photoLook = {
  frame: 'block overflow-hidden bg-surface-2',
  fill: 'absolute inset-0',
  whole,
  picture: `${whole} object-[50%_14%] transition-opacity duration-normal ease-out data-loading:opacity-0`,
}
