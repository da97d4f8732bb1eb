import { RefreshCw, WifiOff } from 'lucide-react'
import { useOnline } from '#client/platform/online.ts'
import { useConnection } from '#client/platform/realtime/connection-state.ts'
import { Banner } from '#client/ui/banner.tsx'

/** Says when there is no network, and when the line to the server has been gone for a while. */
export function ConnectionBanner() {
  const isOnline = useOnline()
  const connection = useConnection()
  if (!isOnline) return <Banner icon={WifiOff}>You’re offline. We’ll send things when you’re back.</Banner>
  if (connection === 'reconnecting') return <Banner icon={RefreshCw}>Reconnecting…</Banner>
  return null
}
