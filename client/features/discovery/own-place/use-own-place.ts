import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { locate } from '#client/platform/location/locate.ts'
import { useLocate } from '#client/platform/location/use-locate.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import { cellOf, type Position } from '#contract/location.ts'
import { useSetLocation } from '../discovery.api.ts'

/** Where the server has him: the middle of his cell. */
export function storedPlace({ profile }: CurrentUser): Position | undefined {
  if (profile?.locationLat == null || profile.locationLng == null) return undefined
  return { lat: profile.locationLat, lng: profile.locationLng }
}

/**
 * The member's own place, to the cell, and the way to find it. Whoever keeps his location private can find himself on
 * the map all the same: then nothing is sent to the server.
 */
export function useOwnPlace() {
  const viewer = useViewer()
  const { state, find } = useLocate()
  const setLocation = useSetLocation()
  const [found, setFound] = useState<Position>()
  const stored = storedPlace(viewer)

  async function findMe(): Promise<Position | undefined> {
    const place = await find(found ?? stored)
    if (!place) return undefined
    setFound(place)
    const isNews = !stored || cellOf(stored) !== cellOf(place)
    if (viewer.profile?.locationVisible && isNews) setLocation.mutate(place, { onError: showFailure })
    return place
  }

  return {
    place: found ?? stored,
    shownArea: viewer.profile?.shownArea ?? undefined,
    state,
    findMe,
    isSaving: setLocation.isPending,
  }
}

function showFailure(error: unknown): void {
  toast({
    title: 'Location not updated',
    description: errorText(error, 'Please try again later.'),
    variant: 'destructive',
  })
}

/** Updates the cell for a member who shows his location and has allowed it before. It never asks. */
export function useFreshPlace(): void {
  const viewer = useViewer()
  const setLocation = useSetLocation()

  const refresh = useEffectEvent(async () => {
    const stored = storedPlace(viewer)
    if (!stored || !viewer.profile?.locationVisible) return
    const permission = await navigator.permissions?.query({ name: 'geolocation' })
    if (permission?.state !== 'granted') return
    const place = await locate(stored)
    if (cellOf(place) !== cellOf(stored)) setLocation.mutate(place)
  })

  useEffect(() => {
    // A device that cannot say leaves things as they are.
    refresh().catch(() => undefined)
  }, [])
}
