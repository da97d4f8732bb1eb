import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import type { Quickie } from '#contract/quickies.ts'
import { QuickieFoot } from './quickie-frame.tsx'
import { endingOf, useDeleteQuickie } from './quickies.api.ts'

type OwnQuickieFootProps = {
  quickie: Quickie
  /** Called when the question is asked, and when it is answered. */
  onAsk: (isAsked: boolean) => void
  /** After the last one. */
  onDeleted?: () => void
}

export function OwnQuickieFoot({ quickie, onAsk, onDeleted }: OwnQuickieFootProps) {
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync, isPending } = useDeleteQuickie()
  const ask = (next: boolean) => {
    setAsked(next)
    onAsk(next)
  }
  // Awaited and not called back: by then the viewer may have moved on to the next one.
  const remove = async () => {
    try {
      await mutateAsync(quickie.id)
      toast({ title: 'Success', description: 'Quickie deleted successfully' })
      onDeleted?.()
    } catch (error) {
      const description = errorText(error, 'Failed to delete quickie')
      toast({ title: 'Error', description, variant: 'destructive' })
    } finally {
      ask(false)
    }
  }
  return (
    <QuickieFoot>
      <Button variant="info" className="flex-1" asChild>
        <a href={quickie.videoUrl} download={`quickie-${quickie.id}.${endingOf(quickie.contentType)}`}>
          <Download className="size-icon-s" aria-hidden="true" />
          Download
        </a>
      </Button>
      <Button variant="danger" className="flex-1" onClick={() => ask(true)}>
        <Trash2 className="size-icon-s" aria-hidden="true" />
        Delete
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={ask}
        title="Delete Quickie"
        text="Are you sure you want to delete this quickie? This action cannot be undone."
        confirmLabel="Delete"
        pending={isPending}
        pendingLabel="Deleting..."
        onConfirm={() => void remove()}
      />
    </QuickieFoot>
  )
}
