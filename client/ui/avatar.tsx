import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { ThumbhashCanvas } from './thumbhash-canvas.tsx'
import { usePicture } from './use-picture.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  src: string | null | undefined
  /** Whose picture it is; leave it out where the name stands beside it. */
  name?: string
  size?: 's' | 'm' | 'normal' | 'l'
  online?: boolean
  ring?: 'unseen' | 'seen'
  thumbhash?: string | null
}

export function Avatar({
  src,
  name = '',
  size = 'normal',
  online,
  ring,
  thumbhash,
  className,
  ...props
}: AvatarProps) {
  const picture = usePicture(src)
  return (
    <span className={clsx('avatar', size !== 'normal' && size, ring, className)} {...props}>
      {thumbhash && !picture.loaded && <ThumbhashCanvas hash={thumbhash} className="absolute inset-0" />}
      <img
        src={picture.src}
        alt={name}
        data-silhouette={picture.silhouette || undefined}
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={picture.onLoad}
        onError={picture.onError}
      />
      {online && (
        <span className="dot">
          <VisuallyHidden>Online</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
