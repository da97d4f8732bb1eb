import { useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import { useLogout } from '#client/platform/session/logout.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Screen } from '#client/ui/screen.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import { ChangeEmailForm } from './change-email-form.tsx'
import { SendAgainButton } from './send-again-button.tsx'

/** In place of every screen for members, where the product lets in nobody whose address is not proven. */
export function HeldScreen({ user }: { user: CurrentUser }) {
  useDocumentTitle('Confirm your email')
  useLookAgain()
  const logout = useLogout()
  return (
    <Screen className="flex flex-col gap-5 px-gutter pt-[max(64px,var(--safe-top))] pb-[calc(18px+var(--safe-bottom))]">
      <div className="grid justify-items-center gap-3 text-center">
        <MailCheck className="size-14 text-accent-text" aria-hidden="true" />
        <h1 className="font-extrabold text-22 leading-tight tracking-tight">One more step</h1>
        <p className="text-ink-2">
          We sent a link to <b className="break-all">{user.email}</b>. Follow it to confirm that the address
          is yours, and come on in.
        </p>
      </div>
      <SendAgainButton />
      <Card as="details" className="py-1">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          Use another address
        </summary>
        <div className="pt-3">
          <ChangeEmailForm />
        </div>
      </Card>
      <Button
        className="mt-auto"
        variant="ghost"
        pending={logout.isPending || logout.isSuccess}
        pendingLabel="Signing out..."
        onClick={() => logout.mutate()}
      >
        Sign out
      </Button>
    </Screen>
  )
}

/** The link opens somewhere else; whoever comes back from there should not have to reload. */
function useLookAgain(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible')
        void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [queryClient])
}
