import type { FastifyInstance } from 'fastify'
import { authApi } from '#contract/auth.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { adminJobs } from './features/admin/admin.jobs.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { publishToAdmins } from './features/admin/admin-users.service.ts'
import { findMessageOrAlbumEvidence } from './features/albums/album-evidence.service.ts'
import { holdsAlbumItem } from './features/albums/album-shares.service.ts'
import { albumsOwnData } from './features/albums/albums.own-data.ts'
import { albumsRoutes } from './features/albums/albums.routes.ts'
import { authJobs } from './features/auth/auth.jobs.ts'
import { authOwnData } from './features/auth/auth.own-data.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { demoAccountsRoutes, type EnterableAccount } from './features/auth/demo-accounts.routes.ts'
import { chatLive } from './features/chat/chat.live.ts'
import { chatOwnData } from './features/chat/chat.own-data.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { sendNote } from './features/chat/chat.service.ts'
import { publishShownPresence } from './features/chat/presence.service.ts'
import { conversationsJobs } from './features/conversations/conversations.jobs.ts'
import { conversationsOwnData } from './features/conversations/conversations.own-data.ts'
import { conversationsRoutes } from './features/conversations/conversations.routes.ts'
import { listReceivedMessages } from './features/conversations/message-evidence.service.ts'
import { isInConversation } from './features/conversations/message-media.service.ts'
import { holdsOpening } from './features/conversations/private-media/view-once.service.ts'
import { discoveryJobs } from './features/discovery/discovery.jobs.ts'
import { discoveryOwnData } from './features/discovery/discovery.own-data.ts'
import { discoveryRoutes } from './features/discovery/discovery.routes.ts'
import { exploreRoutes } from './features/discovery/explore/explore.routes.ts'
import { readingRules } from './features/discovery/reading-rules.ts'
import { favouritesOwnData } from './features/favourites/favourites.own-data.ts'
import { favouritesRoutes } from './features/favourites/favourites.routes.ts'
import { feedbackOwnData } from './features/feedback/feedback.own-data.ts'
import { feedbackRoutes } from './features/feedback/feedback.routes.ts'
import { groupsLive } from './features/groups/groups.live.ts'
import { groupsOwnData } from './features/groups/groups.own-data.ts'
import { groupsRoutes } from './features/groups/groups.routes.ts'
import { isGroupPicture } from './features/groups/moderation.service.ts'
import { mediaJobs } from './features/media/media.jobs.ts'
import { mediaRoutes } from './features/media/media.routes.ts'
import type { Audiences } from './features/media/media-access.ts'
import { notificationsJobs } from './features/notifications/notifications.jobs.ts'
import { notificationsLive } from './features/notifications/notifications.live.ts'
import { notificationsOwnData } from './features/notifications/notifications.own-data.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { pushRoutes } from './features/notifications/push.routes.ts'
import { finishDeletions } from './features/profile/account.service.ts'
import { availabilityRoutes } from './features/profile/availability.routes.ts'
import { forgetPastAvailability } from './features/profile/availability.service.ts'
import { makeExport, removeExpiredExports } from './features/profile/export/export.service.ts'
import { locationJobs } from './features/profile/location.jobs.ts'
import { locationRoutes } from './features/profile/location.routes.ts'
import { profileOwnData } from './features/profile/profile.own-data.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { travelRoutes } from './features/profile/travel/travel.routes.ts'
import { findQuickieEvidence, listReceivedQuickies } from './features/quickies/quickie-evidence.service.ts'
import { quickiesJobs } from './features/quickies/quickies.jobs.ts'
import { quickiesLive } from './features/quickies/quickies.live.ts'
import { quickiesOwnData } from './features/quickies/quickies.own-data.ts'
import { quickiesRoutes } from './features/quickies/quickies.routes.ts'
import { ratingsJobs } from './features/ratings/ratings.jobs.ts'
import { ratingsOwnData } from './features/ratings/ratings.own-data.ts'
import { ratingsRoutes } from './features/ratings/ratings.routes.ts'
import { safetyOwnData } from './features/safety/safety.own-data.ts'
import { safetyRoutes } from './features/safety/safety.routes.ts'
import { announcePause, type Reporting } from './features/safety/safety.service.ts'
import { sealingJobs } from './features/safety/sealing.service.ts'
import { tapsOwnData } from './features/taps/taps.own-data.ts'
import { tapsRoutes } from './features/taps/taps.routes.ts'
import { tipsJobs } from './features/tips/tips.jobs.ts'
import { tipsOwnData } from './features/tips/tips.own-data.ts'
import { tipsRoutes } from './features/tips/tips.routes.ts'
import { holdsFilm } from './features/verification/review.service.ts'
import { verificationJobs } from './features/verification/verification.jobs.ts'
import { verificationOwnData } from './features/verification/verification.own-data.ts'
import { verificationRoutes } from './features/verification/verification.routes.ts'
import { followPicture, type OnFilm } from './features/verification/verification.service.ts'
import { visitorsJobs } from './features/visitors/visitors.jobs.ts'
import { visitorsOwnData } from './features/visitors/visitors.own-data.ts'
import { visitorsRoutes } from './features/visitors/visitors.routes.ts'
import { forgetVisitsBy } from './features/visitors/visitors.service.ts'
import type { OwnData } from './platform/accounts/own-data.ts'
import { backupJobs } from './platform/backup/backup.jobs.ts'
import type { Context } from './platform/context.ts'
import { serveClient } from './platform/http/client-files.ts'
import { healthRoutes } from './platform/http/health.ts'
import { createHttp } from './platform/http/http.ts'
import type { FirstCalls } from './platform/http/page-hints.ts'
import { createServe, type Serve } from './platform/http/serve.ts'
import type { Job } from './platform/jobs/define-job.ts'
import { removeFailedJobs } from './platform/jobs/failed-jobs.ts'
import { liveRoute } from './platform/realtime/live.route.ts'

/** What is kept about a member, for his export and his deletion: one line per feature, the lower ones first. */
const ownData: OwnData[] = [
  profileOwnData,
  authOwnData,
  notificationsOwnData,
  safetyOwnData,
  ratingsOwnData,
  conversationsOwnData,
  albumsOwnData,
  chatOwnData,
  tapsOwnData,
  favouritesOwnData,
  visitorsOwnData,
  verificationOwnData,
  tipsOwnData,
  feedbackOwnData,
  quickiesOwnData,
  discoveryOwnData,
  groupsOwnData,
]

/** What a report needs of the features above safety. */
const reporting: Reporting = {
  finders: { message: findMessageOrAlbumEvidence, quickie: findQuickieEvidence },
  listReceived: [listReceivedMessages, listReceivedQuickies],
  onReport: (ctx) => publishToAdmins(ctx, 'reports'),
}

/** To media that are seen by a right: of an album, to verify somebody, or to be viewed once. */
const holdsRight: Audiences['holdsRight'] = (ctx, viewer, media) => {
  if (media.purpose === 'album') return holdsAlbumItem(ctx, viewer, media)
  if (media.purpose === 'verification') return holdsFilm(ctx, viewer, media)
  return holdsOpening(ctx, viewer, media)
}

/** A film for verification has come or gone. */
const onFilm: OnFilm = (ctx) => publishToAdmins(ctx, 'verifications')

/** The calls of the product, one line per feature. */
const routes: ((serve: Serve) => void)[] = [
  mediaRoutes({
    isInConversation: async (ctx, viewer, media) =>
      (await isInConversation(ctx, viewer, media)) || isGroupPicture(ctx, viewer, media),
    holdsRight,
  }),
  profileRoutes({
    ownData,
    onPrivacyChanged: {
      presence: publishShownPresence,
      visitsHidden: forgetVisitsBy,
      pausing: announcePause,
    },
    onPictureChanged: (ctx, userId) => followPicture(ctx, userId, onFilm),
  }),
  locationRoutes,
  availabilityRoutes,
  travelRoutes,
  authRoutes,
  notificationsRoutes,
  pushRoutes,
  safetyRoutes(reporting),
  ratingsRoutes,
  conversationsRoutes,
  albumsRoutes(sendNote),
  tapsRoutes,
  favouritesRoutes,
  visitorsRoutes,
  verificationRoutes(onFilm),
  tipsRoutes,
  feedbackRoutes((ctx) => publishToAdmins(ctx, 'feedback')),
  chatRoutes,
  quickiesRoutes,
  discoveryRoutes,
  exploreRoutes,
  groupsRoutes,
  adminRoutes,
]

/** What features do when members come, go and signal, one line per feature. */
const liveListeners: ((ctx: Context) => void)[] = [notificationsLive, quickiesLive, chatLive, groupsLive]

/** With which calls a member's screens begin, in the words in which the client asks. */
const firstCalls: FirstCalls = {
  everywhere: [authApi.currentUser.path],
  at: { '/discovery': [discoveryApi.list.path] },
}

/** What runs later or by the clock, one line per feature. */
export const jobs: Job[] = [
  removeFailedJobs,
  ...backupJobs,
  ...authJobs,
  ...notificationsJobs,
  ...locationJobs,
  forgetPastAvailability,
  finishDeletions(ownData),
  makeExport(ownData),
  removeExpiredExports,
  ...sealingJobs,
  ...mediaJobs,
  ...ratingsJobs,
  ...visitorsJobs,
  ...verificationJobs,
  ...conversationsJobs,
  ...quickiesJobs,
  ...tipsJobs,
  ...discoveryJobs,
  ...adminJobs,
]

export async function buildApp(
  ctx: Context,
  demoAccounts: EnterableAccount[] = [],
): Promise<FastifyInstance> {
  const app = await createHttp(ctx)
  const serve = createServe(app, ctx)
  ctx.memberReads.rules = readingRules(ctx, reporting)
  for (const register of [...routes, demoAccountsRoutes(demoAccounts)]) register(serve)
  for (const listen of liveListeners) listen(ctx)
  liveRoute(app, ctx)
  healthRoutes(app, ctx)
  await serveClient(app, ctx, firstCalls)
  return app
}
