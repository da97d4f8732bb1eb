import { clsx } from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { ChangeEmailForm } from './change-email-form.tsx'
import { SendAgainButton } from './send-again-button.tsx'

/** The member's address, whether it is proven, and how to change it. */
export function OwnEmail() {
  const { email, emailProven, pendingEmail } = useViewer()
  const waiting = pendingEmail ?? (emailProven ? undefined : email)
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        {emailProven && <Address email={email} isProven />}
        {waiting && (
          <>
            <Address email={waiting} />
            <p className="text-13 text-muted">
              {emailProven
                ? 'Follow the link that we sent there, and it takes the place of the one above.'
                : 'Follow the link that we sent there. Without a confirmed address we cannot help you back in if you forget your password.'}
            </p>
            <SendAgainButton />
          </>
        )}
      </div>
      <ChangeEmailForm />
    </div>
  )
}

function Address({ email, isProven = false }: { email: string; isProven?: boolean }) {
  const Icon = isProven ? CircleCheck : CircleAlert
  return (
    <p className="flex min-h-11 items-center gap-3">
      <Icon
        className={clsx('size-icon-s', isProven ? 'text-muted' : 'text-accent-text')}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <b className="block break-all">{email}</b>
        <small className="text-13 text-muted">{isProven ? 'Confirmed' : 'Not confirmed yet'}</small>
      </span>
    </p>
  )
}
