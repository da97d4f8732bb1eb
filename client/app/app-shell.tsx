import { lazy, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { takeHeldToast } from '#client/platform/held-toast.ts'
import { LiveRegion } from '#client/ui/live-region.tsx'
import { toast } from '#client/ui/toast.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

// Not needed to draw the first screen; a toast that comes earlier waits.
const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }))

/** What surrounds every screen. */
export function AppShell() {
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
      <Suspense>
        <Toaster />
      </Suspense>
      <LiveRegion />
    </>
  )
}
