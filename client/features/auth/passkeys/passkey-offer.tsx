import { useEffect, useState } from 'react'
import { isFlagRaised, raiseFlag } from '#client/platform/tab-memory.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { useAddPasskey } from './passkeys.api.ts'
import { canHoldPasskey, passkeyProblem } from './webauthn.ts'

/** After signing up, once, on a device that can hold a passkey. Whoever does not want one is not asked again. */
export function PasskeyOffer() {
  const [isOpen, setOpen] = useState(false)
  const { confirmed, confirmDialog } = useConfirmation()
  const add = useAddPasskey(confirmed)
  useEffect(() => {
    if (isFlagRaised('passkeyOffered')) return
    void canHoldPasskey().then((can) => {
      if (!can) return
      raiseFlag('passkeyOffered')
      setOpen(true)
    })
  }, [])
  const accept = () =>
    add.mutate(undefined, {
      onSuccess: () => {
        setOpen(false)
        toast({ title: 'Passkey added', description: 'It signs you in from now on.' })
      },
      onError: (error) => {
        const description = passkeyProblem(error)
        if (description) toast({ title: 'Passkey not added', description, variant: 'destructive' })
      },
    })
  return (
    <>
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title="Skip the password next time"
        text="With a passkey, this device lets you in by your finger, face or PIN."
      >
        <div className="grid gap-2">
          <Button pending={add.isPending} pendingLabel="Adding..." onClick={accept}>
            Add a passkey
          </Button>
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Not now
          </Button>
        </div>
      </Sheet>
      {confirmDialog}
    </>
  )
}
