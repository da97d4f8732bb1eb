import { cellDistanceKm } from '#contract/location.ts'
import type { OwnReachRule, ReachRule } from '#contract/reach.ts'
import { acceptRequest } from '#server/features/conversations/standing/standing.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { findConversationWith } from './direct-conversations.service.ts'
import { findReachFacts, findRule, type ReachFacts, upsertRule } from './reach.queries.ts'

const DAY = 86_400_000
/** So long somebody is new enough to be asked. */
const NEW_FOR_DAYS = 30

const anyone: ReachRule = { from: 'anyone', ageMin: null, ageMax: null, withinKm: null }

export async function readReachRule(ctx: Context, viewer: Viewer): Promise<OwnReachRule> {
  const { rule, joinedAt } = await findRule(ctx.db, viewer.id)
  const isNew = ctx.now().getTime() - joinedAt.getTime() < NEW_FOR_DAYS * DAY
  return { ...present(rule ?? anyone), isAsked: rule === null && isNew }
}

export async function updateReachRule(ctx: Context, viewer: Viewer, rule: ReachRule): Promise<OwnReachRule> {
  const { ageMin, ageMax } = rule
  if (ageMin !== null && ageMax !== null && ageMin > ageMax)
    throw new Refusal('invalid', 'Please put the younger age first.', { field: 'ageMin' })
  await upsertRule(ctx.db, { ...rule, userId: viewer.id, changedAt: ctx.now() })
  const own = { ...present(rule), isAsked: false }
  ctx.publish([viewer.id], { name: 'reach.rule-changed', payload: own })
  return own
}

const present = ({ from, ageMin, ageMax, withinKm }: ReachRule): ReachRule => ({
  from,
  ageMin,
  ageMax,
  withinKm,
})

/** Where the first message of a sender comes to. Nothing that he is answered depends on it. */
export async function folderOfFirstMessage(
  ctx: Context,
  receiverId: number,
  senderId: number,
): Promise<'inbox' | 'requests'> {
  const facts = await findReachFacts(ctx.db, receiverId, senderId)
  return !facts?.rule || mayReach(facts.rule, facts) ? 'inbox' : 'requests'
}

/** Whom one has tapped is no stranger; only 'mutual' asks for more. */
function mayReach(rule: ReachRule, facts: ReachFacts): boolean {
  if (facts.isMutual || rule.from === 'anyone') return true
  if (rule.from === 'mutual') return false
  if (facts.hasTapped) return true
  if (rule.from === 'picture') return facts.hasPicture
  if (rule.from === 'verified') return facts.isVerified === true
  return rule.from === 'matching' && isInAges(rule, facts) && isNear(rule, facts)
}

const isInAges = ({ ageMin, ageMax }: ReachRule, { age }: ReachFacts) =>
  age === null ? ageMin === null && ageMax === null : age >= (ageMin ?? 0) && age <= (ageMax ?? 99)

/** By the cell that others see him in, and no finer than his precision. */
function isNear({ withinKm }: ReachRule, { ownCell, senderCell, senderPrecision }: ReachFacts): boolean {
  if (withinKm === null) return true
  if (ownCell === null || senderCell === null) return false
  return cellDistanceKm(ownCell, senderCell) < Math.max(withinKm, senderPrecision ?? 1)
}

/** The receiver lets somebody in who waits in his requests. */
export async function acceptRequestOf(
  ctx: Context,
  viewer: Viewer,
  otherId: number,
): Promise<{ success: true }> {
  const conversationId = await findConversationWith(ctx, viewer, otherId)
  if (conversationId === undefined) throw notFound()
  await acceptRequest(ctx, viewer, conversationId)
  return { success: true }
}
