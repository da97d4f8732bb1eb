import { type DiscoveredMember, discoveredMember } from '#contract/discovery.ts'
import type { Cell } from '#contract/location.ts'
import type { LocationPrecision } from '#contract/profile.ts'
import { listMemberCards, listSharedCards, type Sight } from '#server/features/profile/profile.service.ts'
import { presentAverage } from '#server/features/ratings/ratings.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { createBoundedMap } from '#server/platform/bounded-cache.ts'
import type { Context } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { createOutlineWriter, type Outline } from '#server/platform/http/outline-writer.ts'
import type { Written } from '#server/platform/http/written.ts'
import { type Measure, shownDistance } from './distances.ts'
import type { FoundRow } from './found-rows.ts'

/** What depends on who looks, and when, is filled in for each answer; ages and places are there or not. */
const { outline, fill } = createOutlineWriter(discoveredMember, ['presence', 'distance', 'averageRating'])

/** A member as far as he is the same to all who may see him. */
type Known = {
  outline: Outline
  cell: Cell | null
  locationPrecision: LocationPrecision | null
  /** When what is written of him is over; nothing for most. */
  until?: number
}
/** Of about a kilobyte each. */
const REMEMBERED = 20_000
const remember = () => createBoundedMap<number, Known & { version: string }>(REMEMBERED)
/** Apart for those who hide something themselves. */
const rememberedIn = perDatabase(() => ({
  all: remember(),
  noAge: remember(),
  noDistance: remember(),
  neither: remember(),
}))

const rememberedFor = (ctx: Context, { seesAges, seesDistances }: Sight) =>
  rememberedIn(ctx.db)[
    seesAges ? (seesDistances ? 'all' : 'noDistance') : seesDistances ? 'noAge' : 'neither'
  ]

/** Members of a page as they leave, written. The statement that found them says which state of each it saw. */
export async function writeMembers(
  ctx: Context,
  viewer: Viewer,
  sight: Sight,
  kmTo: Measure,
  rows: FoundRow[],
): Promise<Written<DiscoveredMember>[]> {
  // A replica may not know of a block yet, so who is found there is asked of the primary.
  if (ctx.readDb !== ctx.db) return writeCurrent(ctx, viewer, kmTo, rows)
  const known = await findKnown(ctx, sight, rows)
  return rows.flatMap((row) => writeMember(kmTo, row, known.get(row.id)) ?? [])
}

function writeMember(kmTo: Measure, { presence, rating }: FoundRow, member: Known | undefined) {
  if (!member) return undefined
  const distance = shownDistance(kmTo, member.cell, member)
  return fill(member.outline, { presence, distance, averageRating: presentAverage(rating) })
}

/** Those who are remembered as they are now; the others are read in one statement, and remembered. */
async function findKnown(ctx: Context, sight: Sight, rows: FoundRow[]): Promise<Map<number, Known>> {
  const remembered = rememberedFor(ctx, sight)
  const known = new Map<number, Known>()
  const unknown: number[] = []
  const now = ctx.now().getTime()
  for (const { id, version } of rows) {
    const member = remembered.get(id)
    if (member?.version === version && (member.until ?? Infinity) > now) known.set(id, member)
    else unknown.push(id)
  }
  for (const { id, version, cell, card } of await listSharedCards(ctx, sight, unknown)) {
    if (!card.profile) continue
    const { locationLat, locationPrecision, available } = card.profile
    const shownCell = locationLat === null ? null : cell
    const until = available ? Date.parse(available.until) : undefined
    const member = { version, outline: outline(card), cell: shownCell, locationPrecision, until }
    remembered.set(id, member)
    known.set(id, member)
  }
  return known
}

async function writeCurrent(ctx: Context, viewer: Viewer, kmTo: Measure, rows: FoundRow[]) {
  const cards = await listMemberCards(
    ctx,
    viewer.id,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const card = cards.get(row.id)
    if (!card?.profile) return []
    const { locationLat, locationPrecision } = card.profile
    const member = { outline: outline(card), cell: locationLat === null ? null : row.cell, locationPrecision }
    return writeMember(kmTo, { ...row, presence: card.presence }, member) ?? []
  })
}
