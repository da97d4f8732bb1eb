import { useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { useLocate } from '#client/platform/location/use-locate.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { cellOf, type Position } from '#contract/location.ts'
import { useSetLocation } from '../map.api.ts'
import { storedPlace } from './stored-place.ts'

/**
 * The member's own place, to the cell, and the way to find it. Whoever keeps his location private, or travels, can find
 * himself on the map all the same: then nothing is sent to the server.
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
    const { locationVisible, travelsTo } = viewer.profile ?? {}
    if (locationVisible && !travelsTo && isNews) setLocation.mutate(place, { onError: showFailure })
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
