import { clsx } from 'clsx'
import { Check, CircleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { IconButton } from '../icon-button.tsx'
import { dismissToast, type ToastEntry, useToasts } from './toast.tsx'

/** Once in the app. Swipe right by 50 px dismisses, F8 moves the focus here. */
export function Toaster() {
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {useToasts().map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
      {/* A live region, even a silent one, is not hidden from screen readers by an open dialog. */}
      <Toast.Viewport className="toasts" hotkey={['F8']} aria-live="off" />
    </Toast.Provider>
  )
}

function ToastCard({ entry }: { entry: ToastEntry }) {
  const destructive = entry.variant === 'destructive'
  return (
    <Toast.Root
      className={clsx('toast', destructive && 'bad')}
      open={entry.open}
      duration={entry.duration}
      type={destructive ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismissToast(entry.id)}
    >
      <span className="sig" aria-hidden="true">
        {entry.icon ?? (destructive ? <CircleAlert className="ico s" /> : <Check className="ico s" />)}
      </span>
      <span className="grow">
        <Toast.Title asChild>
          <b>{entry.title}</b>
        </Toast.Title>
        {entry.description && (
          <Toast.Description asChild>
            <p>{entry.description}</p>
          </Toast.Description>
        )}
      </span>
      <Toast.Close asChild>
        <IconButton label="Close" tooltip={false}>
          <X />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  )
}
