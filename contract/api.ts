import { authApi } from './auth.ts'
import { chatApi } from './chat.ts'
import { discoveryApi } from './discovery.ts'
import type { Endpoint } from './endpoint.ts'
import { groupsApi } from './groups.ts'
import { locationApi } from './location.ts'
import { mediaApi } from './media.ts'
import { notificationsApi } from './notifications.ts'
import { profileApi } from './profile.ts'
import { quickiesApi } from './quickies.ts'
import { ratingsApi } from './ratings.ts'
import { safetyApi } from './safety.ts'
import { tapsApi } from './taps.ts'

/** Every call of the product, one line per capability. */
export const api = {
  auth: authApi,
  profile: profileApi,
  notifications: notificationsApi,
  media: mediaApi,
  safety: safetyApi,
  ratings: ratingsApi,
  taps: tapsApi,
  chat: chatApi,
  location: locationApi,
  discovery: discoveryApi,
  groups: groupsApi,
  quickies: quickiesApi,
}

export const endpoints: Endpoint[] = Object.values(api).flatMap((capability) => Object.values(capability))
