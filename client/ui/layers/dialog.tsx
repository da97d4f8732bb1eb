import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { layerTitle, ModalLayer } from './modal-layer.tsx'

export const dialogLook =
  'fixed inset-x-[calc(var(--edge)+20px)] top-1/2 z-dialog max-h-[calc(100dvh-40px)] -translate-y-1/2 overflow-y-auto overflow-x-hidden overscroll-contain rounded-sheet bg-surface-2 px-[20px] pt-[24px] pb-[20px] shadow-2 outline-none inset-ring inset-ring-hairline data-[state=closed]:animate-leave data-[state=open]:animate-arrive'
export const dialogText = 'mt-[8px] mb-[20px] text-ink-2 wrap-anywhere'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  text?: ReactNode
  /** Whether a cross stands in the corner. */
  closable?: boolean
  children?: ReactNode
}

/** In the middle of the screen, for the few things that must be seen alone. Most belong into a Sheet. */
export function Dialog({ open, onOpenChange, title, text, closable = true, children }: DialogProps) {
  return (
    <ModalLayer open={open} onOpenChange={onOpenChange} over className={dialogLook}>
      <Radix.Title className={clsx(layerTitle, closable && 'pr-10')}>{title}</Radix.Title>
      {text && <Radix.Description className={dialogText}>{text}</Radix.Description>}
      {children}
      {closable && (
        <Radix.Close asChild>
          <IconButton label="Close" tooltip={false} className="absolute top-[12px] right-[12px]">
            <X />
          </IconButton>
        </Radix.Close>
      )}
    </ModalLayer>
  )
}

/** The buttons at the foot of a dialog or sheet, side by side. */
export function DialogActions({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={clsx('grid auto-cols-fr grid-flow-col gap-[10px] *:px-[12px]', className)} {...props} />
  )
}
