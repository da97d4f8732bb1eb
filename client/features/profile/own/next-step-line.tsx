import { X } from 'lucide-react'
import { errorText } from '#client/platform/api/api-error.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { useUpdateProfile } from '../profile.api.ts'
import { nextStep } from './next-step.ts'

/** One quiet line about what the page lacks most. Dismissed, it is gone for good, on every device. */
export function NextStepLine({ onEdit }: { onEdit: () => void }) {
  const step = nextStep(useViewer())
  const update = useUpdateProfile()
  if (!step || update.isPending) return null
  const dismiss = () =>
    update.mutate(
      { hintDismissed: true },
      {
        onError: (error) =>
          toast({
            title: 'Not changed',
            description: errorText(error, 'Please try again later.'),
            variant: 'destructive',
          }),
      },
    )
  return (
    <div className="-my-1.5 flex items-center gap-1 text-13 text-muted desk:[column-span:all]">
      <p className="min-w-0 flex-1">
        {step.text}{' '}
        {step.action && (
          <button type="button" className="target font-semibold text-accent-text" onClick={onEdit}>
            {step.action}
          </button>
        )}
      </p>
      <IconButton label="No more hints" variant="muted" className="-mr-2" onClick={dismiss}>
        <X className="size-icon-s" />
      </IconButton>
    </div>
  )
}
