import { RefreshCw, WifiOff } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { fetchLater, lazyPart, loadAgain } from '#client/platform/loading.ts'
import { useOnline } from '#client/platform/page-state.ts'
import { useConnection } from '#client/platform/realtime/connection-state.ts'
import { takeHeldToast } from '#client/platform/tab-memory.ts'
import { Banner } from '#client/ui/banner.tsx'
import { toast, useToasts } from '#client/ui/layers/toast.tsx'
import { LiveRegion } from '#client/ui/live-region.tsx'

const loadToaster = () => loadAgain(() => import('#client/ui/layers/toaster.tsx'))
const Toaster = lazyPart(loadToaster, 'Toaster')

const loadCopyAge = () => loadAgain(() => import('./copy-age.tsx'))
const CopyAge = lazyPart(loadCopyAge, 'CopyAge')

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
      <div className="flex h-[var(--screen-height,100dvh)] flex-col overflow-hidden">
        <ConnectionBanner />
        <Outlet />
      </div>
      <Suspense>{hasToast && <Toaster />}</Suspense>
      <LiveRegion />
    </>
  )
}

/** Says when there is no network, and when the line to the server has been gone for a while. */
function ConnectionBanner() {
  const isOnline = useOnline()
  const connection = useConnection()
  // While there is a network to fetch it.
  useEffect(() => fetchLater(loadCopyAge), [])
  if (!isOnline)
    return (
      <Banner icon={WifiOff}>
        <span>
          You’re offline. We’ll send things when you’re back.
          <Suspense>
            <CopyAge />
          </Suspense>
        </span>
      </Banner>
    )
  if (connection === 'reconnecting') return <Banner icon={RefreshCw}>Reconnecting…</Banner>
  return null
}
