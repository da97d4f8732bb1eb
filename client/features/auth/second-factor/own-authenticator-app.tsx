import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton } from '#client/ui/states/skeleton.tsx'
import { type SecondFactor, secondFactorApi } from '#contract/second-factor.ts'
import { type Confirmed, useConfirmation } from '../confirmation/use-confirmation.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useBeginApp, useRemoveApp, useRenewRecoveryCodes } from './second-factor.api.ts'
import { SetUpApp } from './set-up-app.tsx'

/** The app whose codes are asked for after the password: to set up, to remove, and the codes for the day it is lost. */
export function OwnAuthenticatorApp() {
  const query = useQuery({ ...queryOf(secondFactorApi.state), refetchOnMount: 'always' })
  const { confirmed, confirmDialog } = useConfirmation()
  const [codes, setCodes] = useState<string[]>()
  const { data: state } = query
  if (!state && query.isError)
    return (
      <ErrorState
        title="Unable to load this"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (!state) return <Skeleton className="h-12 rounded-control" />
  return (
    <>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {!codes && state.hasApp && <AppInUse state={state} confirmed={confirmed} onCodes={setCodes} />}
      {!codes && !state.hasApp && <NoApp confirmed={confirmed} onCodes={setCodes} />}
      {confirmDialog}
    </>
  )
}

type PartProps = { confirmed: Confirmed; onCodes: (codes: string[]) => void }

function NoApp({ confirmed, onCodes }: PartProps) {
  const begin = useBeginApp(confirmed)
  if (begin.data) return <SetUpApp secret={begin.data.secret} uri={begin.data.uri} onCodes={onCodes} />
  return (
    <div className="grid gap-4">
      <p className="text-13 text-muted">
        An authenticator app shows a new code every half minute. With one, your password alone lets nobody in.
        A passkey does the same with less typing.
      </p>
      <Button
        pending={begin.isPending}
        pendingLabel="Preparing..."
        onClick={() => begin.mutate(undefined, { onError: sayFailed })}
      >
        Set up an app
      </Button>
    </div>
  )
}

function AppInUse({ state, confirmed, onCodes }: PartProps & { state: SecondFactor }) {
  const [isRemoving, setRemoving] = useState(false)
  const renew = useRenewRecoveryCodes(confirmed)
  const remove = useRemoveApp(confirmed)
  const left = state.recoveryCodesLeft === 1 ? '1 recovery code' : `${state.recoveryCodesLeft} recovery codes`
  return (
    <div className="grid gap-3">
      <p className="text-13 text-muted">
        When you sign in with your password, we ask for a code of your app. You have {left} left.
      </p>
      <Button
        variant="secondary"
        pending={renew.isPending}
        pendingLabel="Making..."
        onClick={() =>
          renew.mutate(undefined, {
            onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
            onError: sayFailed,
          })
        }
      >
        New recovery codes
      </Button>
      <Button variant="soft-danger" pending={remove.isPending} onClick={() => setRemoving(true)}>
        Remove the app
      </Button>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove the app?"
        text="From then on your password is enough to get in."
        confirmLabel="Remove"
        onConfirm={() => {
          setRemoving(false)
          remove.mutate(undefined, { onError: sayFailed })
        }}
      />
    </div>
  )
}

function sayFailed(error: unknown): void {
  toast({
    title: 'Not changed',
    description: errorText(error, 'Please try again.'),
    variant: 'destructive',
  })
}
