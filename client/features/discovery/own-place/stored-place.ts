import type { CurrentUser } from '#contract/auth.ts'
import type { Position } from '#contract/location.ts'

/** Where the server has him: the middle of his cell. */
export function storedPlace({ profile }: CurrentUser): Position | undefined {
  if (profile?.locationLat == null || profile.locationLng == null) return undefined
  return { lat: profile.locationLat, lng: profile.locationLng }
}
