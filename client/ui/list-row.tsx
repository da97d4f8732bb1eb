import { clsx } from 'clsx'
import type { ElementType, HTMLAttributes } from 'react'

type ListRowProps = HTMLAttributes<HTMLElement> & {
  as?: ElementType
  /** Holds a link that brings the padding itself. */
  bare?: boolean
  tight?: boolean
  /** Stands out under a pointer, and while what its link leads to is open. */
  lifted?: boolean
}

/** A row with a picture at its left; a line begins beside the picture and parts it from the row before. */
export function ListRow(props: ListRowProps) {
  const { as: Root = 'li', bare = false, tight = false, lifted = false, className, ...rest } = props
  return (
    <Root
      data-row={bare ? 'bare' : 'padded'}
      className={clsx(
        'relative flex min-h-[76px] items-center',
        tight ? 'gap-[10px]' : 'gap-[12px]',
        bare ? '[[data-row]+&]:before:left-[84px]' : 'px-gutter py-[10px] [[data-row]+&]:before:left-[80px]',
        '[[data-row]+&]:before:absolute [[data-row]+&]:before:top-0 [[data-row]+&]:before:right-0 [[data-row]+&]:before:h-px [[data-row]+&]:before:bg-hairline',
        lifted &&
          'transition-[background-color] duration-quick hover:bg-hairline has-[[aria-current]]:bg-accent-soft',
        className,
      )}
      {...rest}
    />
  )
}
