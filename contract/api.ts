import { authApi } from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import { mediaApi } from './media.ts'
import { notificationsApi } from './notifications.ts'
import { profileApi } from './profile.ts'

/** Every call of the product, one line per capability. */
export const api = {
  auth: authApi,
  profile: profileApi,
  notifications: notificationsApi,
  media: mediaApi,
}

export const endpoints: Endpoint[] = Object.values(api).flatMap((capability) => Object.values(capability))
