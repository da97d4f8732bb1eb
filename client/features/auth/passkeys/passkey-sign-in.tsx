import { useEffect, useRef } from 'react'
import { hasCode } from '#client/platform/api/api-error.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { usePasskeySignIn } from './passkeys.api.ts'
import { fillsInPasskeys, knowsPasskeys, passkeyProblem, stopWaiting } from './webauthn.ts'

/** Before what the field waits with is too old to be taken. */
const RENEW_MS = 4 * 60 * 1000

/** The way in without a password: by this button, or by the browser, which offers a passkey in the field for the name. */
export function PasskeySignIn({ to }: { to?: string }) {
  const signIn = usePasskeySignIn(to)
  const isBusy = signIn.isPending || signIn.isSuccess
  usePasskeyAutofill(to, !isBusy)
  if (!knowsPasskeys()) return null
  return (
    <button
      type="button"
      className="target inline-flex items-center font-semibold text-13 text-accent-text"
      disabled={isBusy}
      onClick={() => signIn.mutate({ how: 'asked' }, { onError: sayFailed })}
    >
      Use a passkey
    </button>
  )
}

function usePasskeyAutofill(to: string | undefined, isWanted: boolean): void {
  const { mutate } = usePasskeySignIn(to)
  const hasWaited = useRef(false)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    // What else goes wrong goes wrong unasked: the password is still there.
    const onError = (error: unknown) => hasCode(error, 'wrong_credentials') && sayFailed(error)
    const wait = async () => {
      if (!(await fillsInPasskeys()) || isOver) return
      hasWaited.current = true
      mutate({ how: 'autofill', isWanted: () => !isOver }, { onError })
    }
    void wait()
    const renewal = setInterval(wait, RENEW_MS)
    return () => {
      isOver = true
      clearInterval(renewal)
    }
  }, [isWanted, mutate])
  useEffect(
    () => () => {
      if (hasWaited.current) void stopWaiting()
    },
    [],
  )
}

function sayFailed(error: unknown): void {
  const description = passkeyProblem(error)
  if (description) toast({ title: 'Login failed', description, variant: 'destructive' })
}
