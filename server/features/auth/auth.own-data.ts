import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { listResetsOf } from './auth.queries.ts'
import { listClaimsOf } from './email-claims.queries.ts'
import { listFailedSignInsOf } from './failed-sign-ins.queries.ts'
import { listChallengesOf } from './passkeys/challenges.queries.ts'
import { listPasskeysOf } from './passkeys/passkeys.queries.ts'
import { listAppsOf, listRecoveryCodesOf } from './second-factor/second-factor.queries.ts'

export const authOwnData: OwnData = {
  exportMember: async (ctx, userId) => ({
    password_resets: await listResetsOf(ctx.db, userId),
    failed_sign_ins: await listFailedSignInsOf(ctx.db, userId),
    authenticator_apps: await listAppsOf(ctx.db, userId),
    recovery_codes: await listRecoveryCodesOf(ctx.db, userId),
    passkeys: await listPasskeysOf(ctx.db, userId),
    passkey_challenges: await listChallengesOf(ctx.db, userId),
    email_claims: await listClaimsOf(ctx.db, userId),
  }),
}
