import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useConnection } from '#client/platform/realtime/connection-state.ts'
import { send } from '#client/platform/realtime/live-socket.ts'

/** The server forgets a look after a minute and a half. */
const RENEW_MS = 45_000

const isChat = (path: string) => /^\/(chat|group-chat)\/\d{1,10}$/.test(path)

/** Signals to the server which chat is in sight, so that it is not pushed to any device meanwhile. */
export function useLookingAt(): void {
  const { pathname } = useLocation()
  const isConnected = useConnection() === 'connected'
  useEffect(() => {
    if (!isConnected || !isChat(pathname)) return
    const signal = (isLooking: boolean) =>
      void send({ name: 'notifications.looking-at', payload: { link: pathname, isLooking } })
    const look = () => signal(document.visibilityState === 'visible')
    const renew = () => document.visibilityState === 'visible' && signal(true)
    look()
    const timer = setInterval(renew, RENEW_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      signal(false)
    }
  }, [pathname, isConnected])
}
