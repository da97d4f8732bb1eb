import { cva, type VariantProps } from 'class-variance-authority'
import { VisuallyHidden } from './visually-hidden.tsx'

const look = cva(
  'place-items-center rounded-full bg-grad-accent font-extrabold text-11 text-on-accent tabular-nums leading-none',
  {
    variants: {
      place: {
        inline: 'inline-grid h-[20px] min-w-[20px] flex-none px-[6px]',
        corner: '-right-px absolute top-px grid h-[20px] min-w-[20px] px-[6px] ring-2 ring-bg',
        navigation: '-top-[7px] absolute left-[13px] grid h-[18px] min-w-[18px] px-[5px] ring-2 ring-bg',
      },
    },
    defaultVariants: { place: 'inline' },
  },
)

type CountBadgeProps = VariantProps<typeof look> & { count: number | undefined; noun?: string }

/** A number of new things: nothing at 0, '9+' above 9. */
export function CountBadge({ count, noun = 'unread', place }: CountBadgeProps) {
  if (!count || count < 0) return null
  return (
    <>
      <span className={look({ place })} data-count aria-hidden="true">
        {count > 9 ? '9+' : count}
      </span>
      <VisuallyHidden>{` ${count} ${noun}`}</VisuallyHidden>
    </>
  )
}
