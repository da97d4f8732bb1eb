import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { takeHeldToast } from '#client/platform/held-toast.ts'
import { LiveRegion } from '#client/ui/live-region.tsx'
import { toast } from '#client/ui/toast.tsx'
import { Toaster } from '#client/ui/toaster.tsx'
import { TooltipProvider } from '#client/ui/tooltip.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { useHeadingFocus } from './heading-focus.ts'
import { useScrollMemory } from './scroll-memory.ts'

/** What surrounds every screen. */
export function AppShell() {
  useHeadingFocus()
  useScrollMemory()
  useEffect(() => {
    const held = takeHeldToast()
    if (held) toast(held)
  }, [])
  return (
    <TooltipProvider>
      <div className="shell">
        <ConnectionBanner />
        <Outlet />
      </div>
      <Toaster />
      <LiveRegion />
    </TooltipProvider>
  )
}
