import { cellOf, type Position, snapPosition } from '#contract/location.ts'

export type LocateFailure = 'denied' | 'unavailable'

/** Why there is no position: it was refused, or it cannot be had now. */
export class LocateError extends Error {
  readonly reason: LocateFailure

  constructor(reason: LocateFailure) {
    super(reason)
    this.reason = reason
  }
}

const settings: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

/**
 * Where the device is, to the square of about 1 km. The exact position goes no further than the callback that the
 * browser hands it to. Near the edge of the square in which he was last, he still is in that one.
 */
export function locate(last?: Position): Promise<Position> {
  const current = last && cellOf(last)
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new LocateError('unavailable'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(snapPosition({ lat: coords.latitude, lng: coords.longitude }, current)),
      ({ code, PERMISSION_DENIED }) =>
        reject(new LocateError(code === PERMISSION_DENIED ? 'denied' : 'unavailable')),
      settings,
    )
  })
}
