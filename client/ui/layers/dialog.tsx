import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { ModalLayer } from './modal-layer.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  text?: ReactNode
  /** Whether a cross stands in the corner. */
  closable?: boolean
  className?: string
  children?: ReactNode
}

/** In the middle of the screen, for the few things that must be seen alone. Most belong into a Sheet. */
export function Dialog({
  open,
  onOpenChange,
  title,
  text,
  closable = true,
  className,
  children,
}: DialogProps) {
  return (
    <ModalLayer open={open} onOpenChange={onOpenChange} over className={clsx('dialog', className)}>
      <Radix.Title className={clsx(closable && 'pr-10')}>{title}</Radix.Title>
      {text && <Radix.Description className="dialog-text">{text}</Radix.Description>}
      {children}
      {closable && (
        <Radix.Close asChild>
          <IconButton label="Close" tooltip={false} className="dialog-close">
            <X />
          </IconButton>
        </Radix.Close>
      )}
    </ModalLayer>
  )
}
