import type { GroupMessage } from '#contract/groups.ts'
import { pollContent, readPollContent } from '#contract/poll-content.ts'
import type { NewPoll, Poll } from '#contract/polls.ts'
import { listMessageViewers } from '#server/features/conversations/replies/quotes.service.ts'
import { requireShownMessage } from '#server/features/conversations/shown-message.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { sendGroupMessage } from '../group-messages.service.ts'
import { listEveryMemberId } from '../groups.queries.ts'
import { requireModerator } from '../moderation.service.ts'
import {
  deleteVote,
  findPoll,
  holdPoll,
  insertPoll,
  listVotes,
  markClosed,
  type PollRow,
  upsertVote,
  type VoteRow,
} from './polls.queries.ts'

export function createPoll(
  ctx: Context,
  viewer: Viewer,
  groupId: number,
  { question, answers, isMultiple, isAnonymous, clientId }: NewPoll,
): Promise<GroupMessage> {
  return sendGroupMessage(ctx, viewer, groupId, {
    messageType: 'poll',
    content: pollContent(question, answers),
    clientId,
    storeWith: (tx, messageId) => insertPoll(tx.db, { messageId, isMultiple, isAnonymous }),
  })
}

export async function readPoll(
  ctx: Context,
  viewer: Viewer,
  groupId: number,
  messageId: number,
): Promise<Poll> {
  const { row } = await requirePoll(ctx, viewer, groupId, messageId)
  const poll = await findPoll(ctx.db, messageId)
  if (!poll) throw notFound()
  return present(viewer, row.content, poll, await listVotes(ctx.db, viewer.id, { messageId, groupId }))
}

/** In place of what he chose before. A vote comes before the poll is closed, or is refused. */
export async function vote(
  ctx: Context,
  viewer: Viewer,
  { groupId, messageId }: { groupId: number; messageId: number },
  chosen: number[],
): Promise<Poll> {
  await ctx.limits.spend('vote', viewer.id)
  const { row, memberships } = await requirePoll(ctx, viewer, groupId, messageId)
  const answers = [...new Set(chosen)].sort((a, b) => a - b)
  await ctx.transaction(async (tx) => {
    const poll = await holdPoll(tx.db, messageId)
    if (!poll) throw notFound()
    requireChoice(poll, readPollContent(row.content).answers.length, answers)
    if (answers.length > 0) await upsertVote(tx.db, { messageId, userId: viewer.id, answers })
    else await deleteVote(tx.db, messageId, viewer.id)
  })
  // Whoever may not see him is shown the count when he reads it next, and not the moment at which somebody voted.
  const memberIds = memberships.map(({ userId }) => userId)
  await publishChanged(ctx, { groupId, messageId }, await listMessageViewers(ctx, row, memberIds))
  return readPoll(ctx, viewer, groupId, messageId)
}

function requireChoice(poll: PollRow, count: number, answers: number[]): void {
  if (poll.closedAt) throw new Refusal('not_allowed', 'This poll is closed.')
  if (answers.some((answer) => answer >= count))
    throw new Refusal('invalid', 'There is no such answer.', { field: 'answers' })
  if (!poll.isMultiple && answers.length > 1)
    throw new Refusal('invalid', 'Please choose one answer.', { field: 'answers' })
}

export async function closePoll(
  ctx: Context,
  viewer: Viewer,
  groupId: number,
  messageId: number,
): Promise<Poll> {
  const { row } = await requirePoll(ctx, viewer, groupId, messageId)
  if (row.fromUserId !== viewer.id) await requireModerator(ctx, viewer, groupId)
  if (await markClosed(ctx.db, messageId, ctx.now())) {
    const viewers = await listMessageViewers(ctx, row, await listEveryMemberId(ctx.db, groupId))
    await publishChanged(ctx, { groupId, messageId }, viewers)
  }
  return readPoll(ctx, viewer, groupId, messageId)
}

/** A poll of this group that the viewer can read. */
async function requirePoll(ctx: Context, viewer: Viewer, groupId: number, messageId: number) {
  const shown = await requireShownMessage(ctx, viewer, messageId)
  if (shown.row.messageType !== 'poll' || shown.row.conversationId !== groupId) throw notFound()
  return shown
}

async function publishChanged(
  ctx: Context,
  payload: { groupId: number; messageId: number },
  viewerIds: number[],
): Promise<void> {
  ctx.publish(viewerIds, { name: 'groups.poll-changed', payload })
}

/** Only what is said here leaves the server: of an anonymous poll no name but the viewer's own choice. */
function present(viewer: Viewer, content: string, poll: PollRow, votes: VoteRow[]): Poll {
  const { question, answers } = readPollContent(content)
  return {
    question,
    answers: answers.map((text, number) => {
      const chosen = votes.filter((each) => each.answers.includes(number))
      const named = poll.isAnonymous ? [] : chosen.filter(({ isNamed }) => isNamed)
      return {
        text,
        votes: chosen.length,
        isOwn: chosen.some(({ userId }) => userId === viewer.id),
        voterIds: named.map(({ userId }) => userId),
      }
    }),
    isMultiple: poll.isMultiple,
    isAnonymous: poll.isAnonymous,
    isClosed: poll.closedAt !== null,
    voterCount: votes.length,
  }
}
