import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { listGroupNames, listGroupsCreatedBy } from './groups.queries.ts'
import { forgetCreator } from './groups.service.ts'

/** What he wrote in groups, and which he is in, lies with chat. */
export const groupsOwnData: OwnData = {
  exportMember: async (ctx, userId) => ({
    groups: await listGroupsCreatedBy(ctx.db, userId),
    groups_joined: await listGroupNames(ctx.db, userId),
  }),
  forgetMember: forgetCreator,
}
