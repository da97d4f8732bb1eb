import { clsx } from 'clsx'
import { Check, CircleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { IconButton } from '../icon-button.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { dismissToast, type ToastEntry, useToasts } from './toast.tsx'

/** Once in the app. Swipe right by 50 px dismisses, F8 moves the focus here. */
export function Toaster() {
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {useToasts().map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
      {/* What a sheet offers is at the bottom, in a chat the last message, the attach menu and 'Tap to retry' are, and the foot of a quickie is higher than a navigation: a toast lies on neither. */}
      {/* A live region, even a silent one, is not hidden from screen readers by an open dialog. */}
      <Toast.Viewport
        className="fixed inset-x-[calc(var(--edge)+12px)] in-[body:has([data-composer]):not(:has([data-sheet][data-state=open]))]:top-[calc(72px+var(--safe-top))] in-[body:has([data-composer])]:bottom-auto in-[body:has([data-sheet][data-state=open])]:top-[calc(12px+var(--safe-top))] bottom-[calc(var(--nav)+12px+var(--safe-bottom))] in-[body:has([data-quickie-foot]):not(:has([data-sheet][data-state=open]))]:bottom-[calc(104px+var(--safe-bottom))] in-[body:has([data-sheet][data-state=open])]:bottom-auto z-toast mx-auto outline-none md:max-w-[420px]"
        data-testid="toasts"
        hotkey={['F8']}
        aria-live="off"
      />
    </Toast.Provider>
  )
}

function ToastCard({ entry }: { entry: ToastEntry }) {
  const destructive = entry.variant === 'destructive'
  return (
    <Toast.Root
      className={clsx(
        // A toast older than an open sheet would be made untouchable by it, hence the exclamation mark.
        'pointer-events-auto! wrap-anywhere inset-ring inset-ring-hairline flex items-center gap-[12px] rounded-card py-[14px] pr-[4px] pl-gutter shadow-2 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=closed]:animate-vanish data-[state=open]:animate-lift data-[swipe=end]:animate-swipe-out data-[swipe=cancel]:transition-[translate]',
        destructive ? 'bg-danger text-on-danger' : 'bg-surface-3 text-ink',
      )}
      data-testid="toast"
      data-destructive={destructive || undefined}
      open={entry.open}
      duration={entry.duration}
      type={destructive ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismissToast(entry.id)}
    >
      <span
        className={clsx(
          'grid size-[36px] flex-none place-items-center rounded-full',
          destructive ? 'bg-glass-line text-on-danger' : 'bg-accent-soft text-accent-text',
        )}
        aria-hidden="true"
      >
        {entry.icon ??
          (destructive ? <CircleAlert className="size-icon-s" /> : <Check className="size-icon-s" />)}
      </span>
      <span className="min-w-0 flex-1">
        <Toast.Title asChild>
          <b className="block font-bold text-15">{entry.title}</b>
        </Toast.Title>
        {/* Screen readers are given title and text in one piece. */}
        {entry.description && <VisuallyHidden>. </VisuallyHidden>}
        {entry.description && (
          <Toast.Description asChild>
            <p className={clsx('text-13', !destructive && 'text-ink-2')}>{entry.description}</p>
          </Toast.Description>
        )}
      </span>
      <Toast.Close asChild>
        <IconButton label="Close" tooltip={false} variant="inherit" className="-my-[12px]">
          <X />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  )
}
