import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminLive } from '#client/features/admin/admin.live.ts'
import { albumsLive } from '#client/features/albums/albums.live.ts'
import { authLive } from '#client/features/auth/auth.live.ts'
import { chatLive } from '#client/features/chat/chat.live.ts'
import { discoveryLive } from '#client/features/discovery/discovery.live.ts'
import { travelLive } from '#client/features/discovery/travel/travel.live.ts'
import { favouritesLive } from '#client/features/favourites/favourites.live.ts'
import { feedbackLive } from '#client/features/feedback/feedback.live.ts'
import { groupsLive } from '#client/features/groups/groups.live.ts'
import { notificationsLive } from '#client/features/notifications/notifications.live.ts'
import { profileLive } from '#client/features/profile/profile.live.ts'
import { quickiesLive } from '#client/features/quickies/quickies.live.ts'
import { safetyLive } from '#client/features/safety/safety.live.ts'
import { tapsLive } from '#client/features/taps/taps.live.ts'
import { tipsLive } from '#client/features/tips/tips.live.ts'
import { verificationLive } from '#client/features/verification/verification.live.ts'
import { visitorsLive } from '#client/features/visitors/visitors.live.ts'
import { type LiveHandlers, subscribe } from '#client/platform/realtime/live-events.ts'
import { connectLive, disconnectLive, send } from '#client/platform/realtime/live-socket.ts'
import { followScreens } from '#client/platform/realtime/topics.ts'
import { recheckSession } from '#client/platform/session/current-user.ts'
import { type LiveEventName, liveEvents } from '#contract/realtime.ts'

/** What pushed events do, one line per feature. */
const liveUpdates: LiveHandlers[] = [
  authLive,
  profileLive,
  travelLive,
  notificationsLive,
  feedbackLive,
  favouritesLive,
  discoveryLive,
  visitorsLive,
  verificationLive,
  tapsLive,
  tipsLive,
  quickiesLive,
  albumsLive,
  chatLive,
  groupsLive,
  adminLive,
  // The last: there are more members on a screen than topics for them.
  safetyLive,
]

/** Holds the socket open for as long as a member is signed in. */
export function LiveConnection() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stops = liveUpdates.flatMap((handlers) => subscribeAll(handlers, queryClient))
    stops.push(...liveUpdates.flatMap(({ onStart }) => onStart?.(queryClient) ?? []))
    const screens = followScreens(
      queryClient,
      liveUpdates.flatMap(({ topics }) => topics ?? []),
      send,
    )
    const readAgain = () => {
      for (const { onConnect } of liveUpdates) onConnect?.(queryClient)
    }
    stops.push(subscribe('live.read-again', readAgain))
    connectLive({
      onRefused: () => void recheckSession(queryClient),
      onConnect: () => {
        screens.renew()
        readAgain()
      },
    })
    return () => {
      screens.stop()
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
