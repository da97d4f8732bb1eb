import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { forgetDevice } from '#client/platform/forget-device.ts'
import { reloadTo } from '#client/platform/navigation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { authApi } from '#contract/auth.ts'
import { useDeleteProfile } from '../profile.api.ts'

const GOODBYE_AFTER_MS = 1000
const HELD = 'You are hidden now. Your data is deleted once an open report has been decided.'

const UNDER_WAY = 'You are hidden now, and everything about you is being deleted. Take care.'

/** The end of the account, apart from everything else. */
export function DangerZone() {
  const [isOpen, setOpen] = useState(false)
  const deletion = useDeleteProfile()
  const confirm = () =>
    deletion.mutate(undefined, {
      onSuccess: ({ held, underWay }) => {
        setOpen(false)
        toast({
          title: 'Profile Deleted',
          description: held ? HELD : underWay ? UNDER_WAY : 'Everything about you is gone. Take care.',
        })
        void forgetDevice()
        setTimeout(() => reloadTo(authApi.leave.path), GOODBYE_AFTER_MS)
      },
      onError: (error) => {
        setOpen(false)
        toast({
          title: 'Error',
          description: `Failed to delete profile: ${errorText(error, 'please try again')}`,
          variant: 'destructive',
        })
      },
    })
  return (
    <section className="mt-4 border-hairline border-t pt-2" aria-label="Danger zone">
      <Button
        variant="ghost-danger"
        disabled={deletion.isPending || deletion.isSuccess}
        onClick={() => setOpen(true)}
      >
        <Trash2 className="size-icon-s" aria-hidden="true" />
        Delete profile
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete your profile?"
        text="Your account, photos, taps and ratings go for good, and what you wrote to others is emptied. What others received can be reported for 90 days, sealed until then. If there is an open report about you, you are hidden now and deleted once it is decided. This cannot be undone."
        confirmLabel="Delete for good"
        pending={deletion.isPending}
        pendingLabel="Deleting..."
        onConfirm={confirm}
      />
    </section>
  )
}
