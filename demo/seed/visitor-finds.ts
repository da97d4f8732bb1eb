import { changeMark } from '#server/features/favourites/favourites.service.ts'
import { createPoll, vote } from '#server/features/groups/polls/polls.service.ts'
import { visits } from '#server/features/visitors/visitors.schema.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { backThen, before } from './before.ts'
import type { JoinedGroup } from './talks.ts'

const HOUR = 60
const DAY = 24 * HOUR

const notes = ['Makes the good coffee. Ask about Lisbon', '', 'Met at the swim, orange cap', '']

/** Whom the visitor has given a star, with what he noted for himself. */
export async function tellFavourites(ctx: Context, visitor: Viewer, men: Viewer[]): Promise<void> {
  for (const [i, note] of notes.entries())
    await changeMark(backThen(ctx, (notes.length - i) * DAY), visitor, men[i]!.id, {
      isFavourite: true,
      note,
    })
}

/** How many days ago each of them looked at the visitor's page. Written as the job would have listed them. */
const looks = [[0], [0, 1, 1, 4], [1], [2, 3], [5], [6, 9, 13], [11], [19, 20]]

export async function insertLooks(ctx: Context, visitor: Viewer, men: Viewer[]): Promise<void> {
  const dayOf = (ago: number) =>
    before(ctx, ago * DAY)
      .toISOString()
      .slice(0, 10)
  await ctx.db.insert(visits).values(
    looks.map((ago, i) => ({
      visitedId: visitor.id,
      visitorId: men[i]!.id,
      day: new Date(dayOf(Math.min(...ago))),
      days: ago.map(dayOf),
    })),
  )
}

const poll = {
  question: 'What else does the roof need?',
  answers: ['Ice', 'More ice', 'A second speaker', 'Blankets for the shy'],
  isMultiple: true,
  isAnonymous: false,
}
const choices = [[0, 1], [1, 3], [2], [0, 1, 2], [3]]

/** Asked in a group that he is in, answered by the others; it waits for him. */
export async function tellPoll(ctx: Context, { id: groupId, creator, others }: JoinedGroup): Promise<void> {
  const { id: messageId } = await createPoll(backThen(ctx, 3 * HOUR), creator, groupId, poll)
  for (const [i, member] of [creator, ...others].slice(0, choices.length).entries())
    await vote(backThen(ctx, 3 * HOUR - 10 * i), member, { groupId, messageId }, choices[i]!)
}
