import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { usePicture } from './pictures/use-picture.ts'
import { ThumbhashCanvas } from './thumbhash-canvas.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const sizes = {
  s: 'size-[36px]',
  m: 'size-[44px]',
  normal: 'size-[52px]',
  row: 'size-[56px]',
  strip: 'size-[64px]',
  l: 'size-[96px]',
  pair: 'size-[128px]',
}
const rings = {
  unseen: 'rounded-full bg-grad-ring p-[5px]',
  seen: 'rounded-full bg-surface-3 p-[4.5px]',
}
const round = 'size-full rounded-full bg-surface-3 object-[50%_18%] object-cover'

export type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  src: string | null | undefined
  /** Whose picture it is; leave it out where the name stands beside it. */
  name?: string
  size?: keyof typeof sizes
  online?: boolean
  ring?: keyof typeof rings
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
    <span
      className={clsx('relative block flex-none', sizes[size], ring && rings[ring], className)}
      data-ring={ring}
      {...props}
    >
      {thumbhash && !picture.loaded && (
        <ThumbhashCanvas hash={thumbhash} className={clsx('absolute inset-0', round)} />
      )}
      <img
        className={clsx(round, ring && 'ring-[2.5px] ring-bg')}
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
        <span
          className={clsx(
            'absolute rounded-full bg-online ring-[2.5px] ring-bg',
            size === 'l' ? 'right-[6px] bottom-[6px] size-[14px]' : 'right-px bottom-px size-[12px]',
          )}
        >
          <VisuallyHidden>Online</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
