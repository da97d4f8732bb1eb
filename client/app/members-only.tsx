import { Suspense, useEffect } from 'react'
import { Navigate, useLocation, useMatches } from 'react-router'
import { SignInAgain } from '#client/features/auth/sign-in-again.tsx'
import { lazyPart } from '#client/platform/loading.ts'
import type { RouteHandle } from '#client/platform/routing.ts'
import { holdWantedPath } from '#client/platform/tab-memory.ts'
import { useArrival } from './arrival.tsx'
import { StartFailure, StartSpinner } from './fallback-screens.tsx'
import { MemberShell } from './member-shell.tsx'

const HeldScreen = lazyPart(() => import('#client/features/auth/held-screen.tsx'), 'HeldScreen')

/** Screens for members; a visitor is sent to sign in. */
export function MembersOnly() {
  const { user, arrival, hasFailed, retry } = useArrival()
  if (hasFailed) return <StartFailure onRetry={retry} />
  if (!arrival) return <StartSpinner />
  if (user?.isHeld)
    return (
      <Suspense fallback={<StartSpinner />}>
        <HeldScreen user={user} />
      </Suspense>
    )
  if (user) return <MemberShell viewer={user} />
  return arrival === 'guest' ? <ToSignIn /> : <SessionLost />
}

function ToSignIn() {
  const { pathname, hash } = useLocation()
  const comesBack = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.comesBack)
  useEffect(() => {
    if (comesBack) holdWantedPath(pathname + hash)
  }, [comesBack, pathname, hash])
  return <Navigate to="/auth" replace />
}

// The screen was open when the session ended, and the silent re-check found nobody.
function SessionLost() {
  const words = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.signedOut)
    .findLast(Boolean)
  return words ? <SignInAgain {...words} /> : <Navigate to="/auth" replace />
}
