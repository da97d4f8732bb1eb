import type { Favourite, Mark } from '#contract/favourites.ts'
import { limits } from '#contract/limits.ts'
import { listMemberCards, requireMember } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { requireAdmitted } from '#server/platform/limits/admit-members.ts'
import { type Page, type PageQuery, readPage } from '#server/platform/paging.ts'
import {
  countFavourites,
  deleteFavourite,
  type FavouriteRow,
  findFavourite,
  listFavourites,
  lockFavourites,
  putFavourite,
} from './favourites.queries.ts'

const AT_MOST = 100
const NO_MARK: Mark = { isFavourite: false, note: '' }

export async function readMark(ctx: Context, viewer: Viewer, memberId: number): Promise<Mark> {
  await requireMember(ctx, viewer, memberId)
  return markOf(await findFavourite(ctx.db, { userId: viewer.id, memberId }))
}

/** Counted like opening his page, so that the list of favourites is no way to read more members than one may. */
export async function changeMark(
  ctx: Context,
  viewer: Viewer,
  memberId: number,
  change: Partial<Mark>,
): Promise<Mark> {
  if (memberId === viewer.id) throw new Refusal('invalid', 'This is you.')
  await ctx.limits.spend('favourite', viewer.id)
  await requireAdmitted(ctx, viewer, [memberId])
  await requireMember(ctx, viewer, memberId)
  const mark = await ctx.transaction((tx) => storeMark(tx, { userId: viewer.id, memberId }, change))
  ctx.publish([viewer.id], { name: 'favourites.changed', payload: { userId: memberId, ...mark } })
  return mark
}

async function storeMark(
  tx: Context,
  pair: { userId: number; memberId: number },
  change: Partial<Mark>,
): Promise<Mark> {
  await lockFavourites(tx.db, pair.userId)
  const before = await findFavourite(tx.db, pair)
  const mark = { ...markOf(before), ...change }
  if (!mark.isFavourite && mark.note === '') {
    await deleteFavourite(tx.db, pair)
    return mark
  }
  if (!before && (await countFavourites(tx.db, pair.userId)) >= limits.favourites)
    throw new Refusal('invalid', `You have ${limits.favourites} favourites and notes. Remove one first.`)
  const isNewStar = mark.isFavourite && !before?.isFavourite
  const markedAt = before && !isNewStar ? before.markedAt : tx.now()
  await putFavourite(tx.db, { ...pair, ...mark, markedAt })
  return mark
}

type ListQuery = PageQuery & { search?: string }

export async function listOwnFavourites(
  ctx: Context,
  viewer: Viewer,
  { search, ...query }: ListQuery,
): Promise<Page<Favourite>> {
  const list = { list: 'favourites', viewerId: viewer.id, atMost: AT_MOST }
  const page = await readPage(ctx, list, query, (request) =>
    listFavourites(ctx.db, viewer.id, { search, request }),
  )
  const cards = await listMemberCards(
    ctx,
    viewer.id,
    page.rows.map(({ memberId }) => memberId),
  )
  const items = page.rows.flatMap((row) => {
    const user = cards.get(row.memberId)
    return user ? [{ id: row.id, ...markOf(row), markedAt: row.markedAt.toISOString(), user }] : []
  })
  return { items, nextCursor: page.nextCursor }
}

function markOf(row: FavouriteRow | undefined): Mark {
  return row ? { isFavourite: row.isFavourite, note: row.note } : NO_MARK
}
