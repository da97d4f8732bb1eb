import { clsx } from 'clsx'
import { Dialog } from 'radix-ui'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { useBackCloses } from '#client/platform/layer-history.ts'

export const layerTitle = 'font-extrabold text-22 leading-[1.25] tracking-display'

export type ModalLayerProps = ComponentProps<typeof Dialog.Content> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Over sheets too. */
  over?: boolean
}

/** What sheet and dialog share. The backdrop is a plain element: Radix' own one writes a style sheet into the
 *  page to stop it from scrolling, which the CSP refuses, and which screens that scroll inside do not need. */
export function ModalLayer({ open, onOpenChange, over = false, children, ...content }: ModalLayerProps) {
  useBackCloses(open, () => onOpenChange(false))
  const returnFocus = useReturnFocus(open)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Backdrop open={open} over={over} />
        <Dialog.Content aria-modal="true" onCloseAutoFocus={returnFocus} {...content}>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Shares the layer of what it belongs to: the later pair lies over the earlier. */
export function Backdrop({ open, over }: { open: boolean; over: boolean }) {
  return (
    <div
      className={clsx(
        'pointer-events-auto fixed inset-0 overscroll-contain bg-backdrop [backdrop-filter:blur(3px)] data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
        over ? 'z-dialog' : 'z-sheet',
      )}
      data-state={open ? 'open' : 'closed'}
    />
  )
}

/** For layers opened without a trigger of their own: gives the focus back to where it was before. */
export function useReturnFocus(open: boolean) {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return (event: Event) => {
    event.preventDefault()
    // What was chosen may have led it on, such as to a field.
    if (document.activeElement !== document.body) return
    if (before.current instanceof HTMLElement && before.current.isConnected) {
      before.current.focus({ preventScroll: true })
    }
  }
}
