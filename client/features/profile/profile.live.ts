import { patch, queryOf, refresh } from '#client/platform/api/query-of.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { viewerIdIn } from '#client/platform/session/current-user.ts'
import { availabilityApi } from '#contract/availability.ts'
import { phrasesApi } from '#contract/phrases.ts'
import { profileApi } from '#contract/profile.ts'
import { forgetPastAvailability } from './availability/past-availability.ts'
import { ownPhrases } from './phrases/phrases.api.ts'
import { applyPrivacy, readPageAgain } from './profile.api.ts'

export const profileLive: LiveHandlers = {
  'profile.export-changed': (state, queryClient) =>
    patch(queryClient, queryOf(profileApi.exportState), () => state),
  'profile.page-changed': ({ userId }, queryClient) => {
    readPageAgain(queryClient, userId)
    if (userId === viewerIdIn(queryClient)) void refresh(queryClient, availabilityApi.own)
  },
  'profile.privacy-changed': (privacy, queryClient) => applyPrivacy(queryClient, privacy),
  'profile.phrases-changed': (phrases, queryClient) => patch(queryClient, ownPhrases, () => phrases),
  onConnect: (queryClient) =>
    void refresh(queryClient, profileApi.exportState, phrasesApi.phrases, availabilityApi.own),
  onStart: forgetPastAvailability,
}
