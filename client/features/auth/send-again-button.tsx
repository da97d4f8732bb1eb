import { errorText } from '#client/platform/api/api-error.ts'
import { Button, type ButtonProps } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { useSendVerification } from './auth.api.ts'

/** Mails the link that proves an address once more. */
export function SendAgainButton(props: Pick<ButtonProps, 'className' | 'size'>) {
  const send = useSendVerification()
  return (
    <Button
      variant="secondary"
      pending={send.isPending}
      pendingLabel="Sending..."
      onClick={() =>
        send.mutate(undefined, {
          onSuccess: () => toast({ title: 'Link sent', description: 'Look into your spam folder too.' }),
          onError: (error) =>
            toast({
              title: 'Link not sent',
              description: errorText(error, 'Please try again.'),
              variant: 'destructive',
            }),
        })
      }
      {...props}
    >
      Send the link again
    </Button>
  )
}
