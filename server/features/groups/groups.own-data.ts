import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { listArrivalsToExport } from './arrivals.queries.ts'
import { listGroupNames, listGroupsCreatedBy } from './groups.queries.ts'
import { forgetCreator } from './groups.service.ts'
import { listInvitationsBy, listRequestsBy } from './invitations/invitations.queries.ts'
import { listVotesOf } from './polls/polls.queries.ts'

/** What he wrote in groups, and which he is in, lies with chat. */
export const groupsOwnData: OwnData = {
  withheld: {
    'group_arrivals.added_by': 'Whether somebody whom he added has answered yet is for that member to know.',
  },
  exportMember: async (ctx, userId) => ({
    groups: await listGroupsCreatedBy(ctx.db, userId),
    group_arrivals: await listArrivalsToExport(ctx.db, userId),
    group_links: await listInvitationsBy(ctx.db, userId),
    group_requests: await listRequestsBy(ctx.db, userId),
    poll_votes: await listVotesOf(ctx.db, userId),
    groups_joined: await listGroupNames(ctx.db, userId),
  }),
  forgetMember: forgetCreator,
}
