import { useEffect, useEffectEvent } from 'react'
import { locate } from '#client/platform/location/locate.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { cellOf } from '#contract/location.ts'
import { useSetLocation } from '../map.api.ts'
import { storedPlace } from './stored-place.ts'

/** Updates the cell for a member who shows his location and has allowed it before. It never asks. */
export function FreshPlace() {
  const viewer = useViewer()
  const setLocation = useSetLocation()

  const refresh = useEffectEvent(async () => {
    const stored = storedPlace(viewer)
    // While he travels his place is that of the city.
    if (!stored || !viewer.profile?.locationVisible || viewer.profile.travelsTo) return
    const permission = await navigator.permissions?.query({ name: 'geolocation' })
    if (permission?.state !== 'granted') return
    const place = await locate(stored)
    if (cellOf(place) !== cellOf(stored)) setLocation.mutate(place)
  })

  useEffect(() => {
    // A device that cannot say leaves things as they are.
    refresh().catch(() => undefined)
  }, [])
  return null
}
