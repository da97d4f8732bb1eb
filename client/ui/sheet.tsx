import { clsx } from 'clsx'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { ModalLayer } from './modal-layer.tsx'
import { useSwipeDown } from './use-swipe-down.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The heading, and the name of the sheet. */
  title: ReactNode
  /** The line under the heading. */
  text?: ReactNode
  /** Before the heading, for instance an Avatar. */
  leading?: ReactNode
  /** Names the sheet for screen readers only. */
  hideTitle?: boolean
  className?: string
  children?: ReactNode
}

/** Rises from below with a grip; pulled down, Esc, Back or a touch beside it closes it. */
export function Sheet({ open, onOpenChange, className, children, ...head }: SheetProps) {
  const swipe = useSwipeDown(() => onOpenChange(false))
  return (
    <ModalLayer
      open={open}
      onOpenChange={onOpenChange}
      className={clsx('sheet', className)}
      tabIndex={-1}
      onOpenAutoFocus={focusTheSheet}
      {...swipe}
    >
      <Radix.Close className="sheet-grip" aria-label="Close" />
      <SheetHead {...head} />
      {children}
    </ModalLayer>
  )
}

/** Not its first field, which would call up the keyboard. */
function focusTheSheet(event: Event) {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
}

function SheetHead({ title, text, leading, hideTitle }: Omit<SheetProps, 'open' | 'onOpenChange'>) {
  if (hideTitle) {
    return (
      <VisuallyHidden>
        <Radix.Title>{title}</Radix.Title>
      </VisuallyHidden>
    )
  }
  return (
    <div className="sheet-head">
      {leading}
      <div className="grow">
        <Radix.Title>{title}</Radix.Title>
        {text && (
          <Radix.Description asChild>
            <div className="text-muted">{text}</div>
          </Radix.Description>
        )}
      </div>
    </div>
  )
}
