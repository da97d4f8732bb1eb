import { removeMedia } from '#server/features/media/media.service.ts'
import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { listEndedFilms, listVerificationRows, withdrawOpen } from './verification.queries.ts'

/** A film that waits is among his files; rows go with the account. */
export const verificationOwnData: OwnData = {
  withheld: {
    'verifications.opened_by': 'Another member’s request; what an admin opened stands in the audit trail.',
  },
  exportMember: async (ctx, userId) => ({ verifications: await listVerificationRows(ctx.db, userId) }),
  async hideMember(ctx, userId) {
    await withdrawOpen(ctx.db, userId, ctx.now())
    await removeMedia(ctx, await listEndedFilms(ctx.db, userId))
  },
}
