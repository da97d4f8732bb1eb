import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LiveHandlers, subscribe } from '#client/platform/realtime/live-events.ts'
import { connectLive, disconnectLive } from '#client/platform/realtime/live-socket.ts'
import { recheckSession } from '#client/platform/session/current-user.ts'
import { type LiveEventName, liveEvents } from '#contract/realtime.ts'
import { liveUpdates } from './live-updates.ts'

/** Holds the socket open for as long as a member is signed in. */
export function LiveConnection() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stops = liveUpdates.flatMap((handlers) => subscribeAll(handlers, queryClient))
    connectLive({
      onRefused: () => void recheckSession(queryClient),
      onConnect: () => {
        for (const { onConnect } of liveUpdates) onConnect?.(queryClient)
      },
    })
    return () => {
      disconnectLive()
      for (const stop of stops) stop()
    }
  }, [queryClient])
  return null
}

function subscribeAll(handlers: LiveHandlers, queryClient: QueryClient): (() => void)[] {
  return (Object.keys(liveEvents) as LiveEventName[])
    .filter((name) => handlers[name])
    .map((name) => subscribe(name, (payload) => handlers[name]?.(payload as never, queryClient)))
}
