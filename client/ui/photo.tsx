import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { photoLook } from './pictures/picture-source.ts'
import { usePicture } from './pictures/use-picture.ts'
import { ThumbhashCanvas } from './thumbhash-canvas.tsx'

export type PhotoProps = Omit<ComponentProps<'span'>, 'children'> & {
  src: string | null | undefined
  alt: string
  thumbhash?: string | null
  /** For the first pictures in view; all others wait until they are near. */
  eager?: boolean
  srcSet?: string
  sizes?: string
  /** Fills the positioned element around it, rather than a box of its own. */
  fill?: boolean
}

/** A picture that fills its frame: placeholder, then photo, or the silhouette where there is none. */
export function Photo({ src, alt, thumbhash, ...props }: PhotoProps) {
  const { eager, srcSet, sizes, fill, className, ...rest } = props
  const picture = usePicture(src)
  return (
    <span className={clsx(photoLook.frame, fill ? photoLook.fill : 'relative', className)} {...rest}>
      {thumbhash && !picture.loaded && <ThumbhashCanvas hash={thumbhash} className={photoLook.whole} />}
      <img
        className={photoLook.picture}
        src={picture.src}
        srcSet={picture.silhouette ? undefined : srcSet}
        sizes={sizes}
        alt={alt}
        data-silhouette={picture.silhouette || undefined}
        data-loading={thumbhash && !picture.loaded ? true : undefined}
        // The silhouette is here already; lazily it would come a frame late, for everybody at once.
        loading={eager || picture.silhouette ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        ref={thumbhash && !picture.loaded ? picture.ref : undefined}
        onLoad={picture.onLoad}
        onError={picture.onError}
      />
    </span>
  )
}
