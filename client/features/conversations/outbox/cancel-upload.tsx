import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useStore } from '#client/platform/store.ts'
import { ProgressRing } from '#client/ui/states/progress-ring.tsx'
import { outbox } from './outbox.ts'
import type { OutboxEntry } from './outbox-entries.ts'

type CancelUploadProps = { entry: OutboxEntry; size: number; className?: string }

/** How far a file has come; pressed, it is not sent. */
export function CancelUpload({ entry, size, className }: CancelUploadProps) {
  const progress = useStore(outbox.progress, (all) => all[entry.clientId])
  return (
    <button
      type="button"
      className={clsx('grid size-target flex-none place-items-center rounded-full', className)}
      aria-label="Cancel sending"
      onClick={() => void outbox.discard(entry)}
    >
      <ProgressRing value={progress ?? 0} label="Uploading" size={size}>
        <X className="size-icon-s" aria-hidden="true" />
      </ProgressRing>
    </button>
  )
}
