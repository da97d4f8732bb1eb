import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { PasswordInput } from '#client/ui/forms/text-input.tsx'
import { Dialog } from '#client/ui/layers/dialog.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton } from '#client/ui/states/skeleton.tsx'
import { confirmationApi } from '#contract/confirmation.ts'
import { useDemoCode } from '../demo.api.ts'
import { passkeyProblem, signWithKey } from '../passkeys/webauthn.ts'
import { CodeField } from '../second-factor/code-field.tsx'

type IdentityDialogProps = { onConfirmed: () => void; onDropped: () => void }

/** Asks the member to show that it is him, in one of the ways that he has. */
export function IdentityDialog({ onConfirmed, onDropped }: IdentityDialogProps) {
  const {
    data: ways,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...queryOf(confirmationApi.ways), gcTime: 0 })
  return (
    <Dialog open onOpenChange={onDropped} title="Is it you?" text="Please confirm it before you go on.">
      {!ways && isError && (
        <ErrorState title="Unable to load this" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!ways && !isError && <Skeleton className="h-12 rounded-control" />}
      {ways && (
        <div className="grid gap-5">
          {ways.passkey && <ByPasskey onConfirmed={onConfirmed} />}
          {ways.byCode && <ByCode onConfirmed={onConfirmed} />}
          {ways.byPassword && <ByPassword onConfirmed={onConfirmed} />}
        </div>
      )}
    </Dialog>
  )
}

function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const confirm = useMutation({
    mutationFn: async () => {
      const { passkey } = await call(confirmationApi.ways)
      if (!passkey) throw new Error('There is no passkey any more')
      return call(confirmationApi.confirm, { body: { passkey: await signWithKey(passkey) } })
    },
    onSuccess: onConfirmed,
    onError: (error) => {
      const description = passkeyProblem(error)
      if (description) toast({ title: 'Not confirmed', description, variant: 'destructive' })
    },
  })
  return (
    <Button pending={confirm.isPending} pendingLabel="Confirming..." onClick={() => confirm.mutate()}>
      <Fingerprint aria-hidden="true" />
      Use a passkey
    </Button>
  )
}

function ByCode({ onConfirmed }: { onConfirmed: () => void }) {
  const demoCode = useDemoCode()
  const [typed, setTyped] = useState<string>()
  const code = typed ?? demoCode ?? ''
  const confirm = useMutation({
    mutationFn: () => call(confirmationApi.confirm, { body: { code } }),
    onSuccess: onConfirmed,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) confirm.mutate()
  }
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <CodeField
        value={code}
        onChange={setTyped}
        hint="Of your authenticator app, or a recovery code"
        error={confirm.error ? errorText(confirm.error, 'Please try again.') : undefined}
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={!code.trim()}
        pending={confirm.isPending}
        pendingLabel="Confirming..."
      >
        Confirm
      </Button>
    </form>
  )
}

function ByPassword({ onConfirmed }: { onConfirmed: () => void }) {
  const [password, setPassword] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(confirmationApi.confirm, { body: { password } }),
    onSuccess: onConfirmed,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password) confirm.mutate()
  }
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <Field
        label="Current Password"
        error={confirm.error ? errorText(confirm.error, 'Please try again.') : undefined}
      >
        <PasswordInput
          autoComplete="current-password"
          enterKeyHint="go"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        disabled={!password}
        pending={confirm.isPending}
        pendingLabel="Confirming..."
      >
        Confirm
      </Button>
    </form>
  )
}
