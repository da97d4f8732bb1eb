import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useLookingAt } from '#client/features/notifications/use-looking-at.ts'
import { onOpenLink, registerWorker, useWaitingUpdate } from '#client/platform/pwa/worker-registration.ts'
import { Banner } from '#client/ui/banner.tsx'

/** What makes the site an app for those who are signed in. Visitors get no service worker: they leave no trace. */
export function InstalledApp() {
  const navigate = useNavigate()
  useLookingAt()
  useEffect(registerWorker, [])
  useEffect(() => onOpenLink((link) => void navigate(link)), [navigate])
  const update = useWaitingUpdate()
  if (!update) return null
  return (
    <Banner icon={RefreshCw}>
      A new version is ready
      <button type="button" className="-my-1 min-h-11 px-2 font-semibold text-accent-text" onClick={update}>
        Reload
      </button>
    </Banner>
  )
}
