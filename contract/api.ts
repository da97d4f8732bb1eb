import { adminApi } from './admin.ts'
import { albumsApi } from './albums.ts'
import { authApi } from './auth.ts'
import { availabilityApi } from './availability.ts'
import { chatApi } from './chat.ts'
import { confirmationApi } from './confirmation.ts'
import { conversationsApi } from './conversations.ts'
import { demoApi } from './demo.ts'
import { discoveryApi } from './discovery.ts'
import type { Endpoint } from './endpoint.ts'
import { exploreApi } from './explore.ts'
import { favouritesApi } from './favourites.ts'
import { feedbackApi } from './feedback.ts'
import { groupInvitationsApi } from './group-invitations.ts'
import { groupModerationApi } from './group-moderation.ts'
import { groupsApi } from './groups.ts'
import { locationApi } from './location.ts'
import { mediaApi } from './media.ts'
import { messageSearchApi } from './message-search.ts'
import { notificationsApi } from './notifications.ts'
import { passedApi } from './passed.ts'
import { passkeysApi } from './passkeys.ts'
import { phrasesApi } from './phrases.ts'
import { pollsApi } from './polls.ts'
import { profileApi } from './profile.ts'
import { pushApi } from './push.ts'
import { quickiesApi } from './quickies.ts'
import { ratingsApi } from './ratings.ts'
import { reachApi } from './reach.ts'
import { safetyApi } from './safety.ts'
import { secondFactorApi } from './second-factor.ts'
import { standingApi } from './standing.ts'
import { tapsApi } from './taps.ts'
import { tipsApi } from './tips.ts'
import { travelApi } from './travel.ts'
import { verificationApi } from './verification.ts'
import { visitorsApi } from './visitors.ts'

/** Every call of the product, one line per capability. */
const api = {
  auth: authApi,
  passkeys: passkeysApi,
  confirmation: confirmationApi,
  secondFactor: secondFactorApi,
  profile: profileApi,
  phrases: phrasesApi,
  availability: availabilityApi,
  notifications: notificationsApi,
  push: pushApi,
  feedback: feedbackApi,
  media: mediaApi,
  safety: safetyApi,
  ratings: ratingsApi,
  favourites: favouritesApi,
  visitors: visitorsApi,
  verification: verificationApi,
  taps: tapsApi,
  tips: tipsApi,
  conversations: conversationsApi,
  standing: standingApi,
  albums: albumsApi,
  chat: chatApi,
  reach: reachApi,
  location: locationApi,
  travel: travelApi,
  discovery: discoveryApi,
  passed: passedApi,
  explore: exploreApi,
  groups: groupsApi,
  messageSearch: messageSearchApi,
  groupModeration: groupModerationApi,
  groupInvitations: groupInvitationsApi,
  polls: pollsApi,
  quickies: quickiesApi,
  admin: adminApi,
  demo: demoApi,
}

export const endpoints: Endpoint[] = Object.values(api).flatMap((capability) => Object.values(capability))
