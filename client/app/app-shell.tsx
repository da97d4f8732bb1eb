import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { takeHeldToast } from '#client/platform/held-toast.ts'
import { loadAgain } from '#client/platform/load-again.ts'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { LiveRegion } from '#client/ui/live-region.tsx'
import { toast, useToasts } from '#client/ui/toast.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

const loadToaster = () => loadAgain(() => import('#client/ui/toaster.tsx'))
const Toaster = lazyPart(loadToaster, 'Toaster')

/** What surrounds every screen. */
export function AppShell() {
  const hasToast = useToasts().length > 0
  // Fetched as soon as the first screen is drawn: a toast may have to say that the network is gone.
  useEffect(() => void loadToaster().catch(() => undefined), [])
  useEffect(() => {
    const held = takeHeldToast()
    if (held) toast(held)
  }, [])
  return (
    <>
      <div className="shell">
        <ConnectionBanner />
        <Outlet />
      </div>
      <Suspense>{hasToast && <Toaster />}</Suspense>
      <LiveRegion />
    </>
  )
}
