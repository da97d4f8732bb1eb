import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useLookingAt } from '#client/features/notifications/index.ts'
import { useKeptLists } from '#client/platform/pwa/kept-lists.ts'
import { onOpenLink, registerWorker, useWaitingUpdate } from '#client/platform/pwa/worker-registration.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { keptLists } from './kept-lists.ts'

/** What makes the site an app for those who are signed in. Visitors get no service worker: they leave no trace. */
export function InstalledApp() {
  const navigate = useNavigate()
  useKeptLists(useViewer(), keptLists)
  useLookingAt()
  useEffect(registerWorker, [])
  useEffect(() => onOpenLink((link) => void navigate(link)), [navigate])
  const update = useWaitingUpdate()
  if (!update) return null
  return (
    <Banner icon={RefreshCw}>
      A new version is ready
      <button type="button" className="link -my-1 min-h-11 px-2" onClick={update}>
        Reload
      </button>
    </Banner>
  )
}
