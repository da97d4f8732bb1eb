import { useEffect } from 'react'
import { call } from '#client/platform/api/call.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { forgetDevice } from '#client/platform/forget-device.ts'
import { reloadTo } from '#client/platform/navigation.ts'
import { startLeaving } from '#client/platform/session/logout.ts'
import { Screen } from '#client/ui/screen.tsx'
import { Spinner } from '#client/ui/states/spinner.tsx'
import { authApi } from '#contract/auth.ts'

/** The way out when nothing else works: forgets everything here, whether or not the server can be reached. */
export function ForceLogoutScreen() {
  useDocumentTitle('Logging out')
  useEffect(() => {
    void leave()
  }, [])
  return (
    <Screen className="grid place-content-center justify-items-center gap-4">
      <Spinner label="Logging out" />
      <h1 className="text-16 text-ink-2">Logging out...</h1>
    </Screen>
  )
}

async function leave(): Promise<void> {
  startLeaving()
  // The server's part: it knows this device too, by a cookie that only it can take back.
  await Promise.allSettled([call(authApi.leave), forgetDevice()])
  reloadTo('/auth')
}
