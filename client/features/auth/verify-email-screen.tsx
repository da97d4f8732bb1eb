import { CircleCheck, LockKeyhole, Mail, MailX } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { errorText } from '#client/platform/api/api-error.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { useCurrentUser } from '#client/platform/session/current-user.ts'
import { Button } from '#client/ui/button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { Spinner } from '#client/ui/states/spinner.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import { useVerifyEmail } from './auth.api.ts'
import { LoginForm } from './login-form.tsx'
import { SendAgainButton } from './send-again-button.tsx'

/** Where the link in the mail leads. It takes a press: machines that look into mails follow links too. */
export function VerifyEmailScreen() {
  useDocumentTitle('Confirm your email')
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data: user, isPending } = useCurrentUser()
  return (
    <Screen
      header={<ScreenHeader title="Confirm your email" back={user ? '/discovery' : '/auth'} />}
      className="flex flex-col px-gutter pt-2 pb-6"
    >
      {isPending && <Spinner className="m-auto" />}
      {user && <Confirm user={user} token={token} />}
      {!isPending && !user && <SignInFirst token={token} />}
    </Screen>
  )
}

function Confirm({ user, token }: { user: CurrentUser; token: string }) {
  const verify = useVerifyEmail()
  const address = <b className="break-all">{verify.data?.email ?? user.pendingEmail ?? user.email}</b>
  if (verify.isSuccess)
    return (
      <EmptyState
        icon={CircleCheck}
        title="Thank you"
        text={<>{address} is confirmed.</>}
        action={
          <Button size="small" asChild>
            <Link to="/discovery">Go on</Link>
          </Button>
        }
      />
    )
  if (verify.isError)
    return (
      <EmptyState
        icon={MailX}
        title="That did not work"
        text={errorText(verify.error, 'Please try again.')}
        action={<SendAgainButton size="small" />}
      />
    )
  return (
    <EmptyState
      icon={Mail}
      title="Is this your address?"
      text={
        <>
          {address}, for the account <b>{user.username}</b>
        </>
      }
      action={
        <Button
          size="small"
          pending={verify.isPending}
          pendingLabel="Confirming..."
          onClick={() => verify.mutate(token)}
        >
          Confirm my address
        </Button>
      }
    />
  )
}

function SignInFirst({ token }: { token: string }) {
  return (
    <>
      <p className="flex items-center gap-3 pb-4 text-ink-2">
        <LockKeyhole className="size-icon-s flex-none text-muted" aria-hidden="true" />
        Sign in to the account that the address is for. The link works only there.
      </p>
      <LoginForm to={`/verify-email?token=${encodeURIComponent(token)}`} />
    </>
  )
}
