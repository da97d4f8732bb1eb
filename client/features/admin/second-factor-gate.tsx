import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { OwnAuthenticatorApp, OwnPasskeys, useConfirmation } from '#client/features/auth/index.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { secondFactorApi } from '#contract/second-factor.ts'

/** Nobody sees the panel with a password alone: here an admin shows his passkey or a code, or gets one of them. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const query = useQuery({ ...queryOf(secondFactorApi.state), refetchOnMount: 'always' })
  // What is set up here stays on the screen, with its recovery codes, until he goes on.
  const [isSettingUp, setSettingUp] = useState(false)
  const { data: state, isError, refetch } = query
  if (state?.isShown && !isSettingUp) return children
  const hasOne = state !== undefined && (state.passkeys > 0 || state.hasApp)
  if (state && !hasOne && !isSettingUp) setSettingUp(true)
  return (
    <Screen header={<ScreenHeader title="Admin" back="/discovery" backLabel="Back to discovery" />}>
      {!state && isError && <ErrorState title="Unable to load this" onRetry={() => void refetch()} />}
      {isSettingUp && <SetUp onDone={state?.isShown ? () => setSettingUp(false) : undefined} />}
      {hasOne && !isSettingUp && <ShowIt onShown={() => void refetch()} />}
    </Screen>
  )
}

function ShowIt({ onShown }: { onShown: () => void }) {
  const { ask, confirmDialog } = useConfirmation()
  return (
    <>
      <EmptyState
        icon={KeyRound}
        title="Is it you?"
        text="The panel opens with your passkey or a code, not with the password alone."
        action={
          <Button size="small" onClick={() => void ask().then(onShown, () => undefined)}>
            Open the panel
          </Button>
        }
      />
      {confirmDialog}
    </>
  )
}

/** `onDone`: there is one now. */
function SetUp({ onDone }: { onDone: (() => void) | undefined }) {
  return (
    <div className="grid gap-[14px] px-gutter pb-5">
      <p className="text-ink-2">
        You can read and change a lot here. So that a stolen password is not enough for it, add a passkey or
        an authenticator app first.
      </p>
      <Card>
        <CardTitle className="mb-3">Passkeys</CardTitle>
        <OwnPasskeys />
      </Card>
      <Card>
        <CardTitle className="mb-3">Authenticator app</CardTitle>
        <OwnAuthenticatorApp />
      </Card>
      <Button disabled={!onDone} onClick={onDone}>
        Open the panel
      </Button>
    </div>
  )
}
