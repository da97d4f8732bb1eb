import { createHmac } from 'node:crypto'
import { areaOf, cellInArea } from '#contract/areas.ts'
import { type Cell, type Position, pointInCell } from '#contract/location.ts'
import type { LocationPrecision } from '#contract/profile.ts'
import { createBoundedCache } from '#server/platform/bounded-cache.ts'
import type { Context } from '#server/platform/context.ts'
import { perOwner } from '#server/platform/per-owner.ts'

type Secrets = Pick<Context, 'secrets'>

/**
 * The cell in which others see a member. At 1 km it is the one he has settled in; at 5 or 20 km any one of the area
 * around that, which depends on him and the area alone. Order, distances and the map know no other cell of his.
 */
export function shownCell(ctx: Secrets, userId: number, settled: Cell, precision: LocationPrecision): Cell {
  if (precision === 1) return settled
  const [eastward, northward] = shares(ctx, `${userId}:${precision}:${areaOf(settled, precision)}`)
  return cellInArea(settled, precision, eastward, northward)
}

/**
 * The cell of a traveller: one of the area of 5 km around the middle of the city, by member and area alone. Were it the
 * middle itself, whoever stands there would be known as a guest, and all guests would stand on one spot.
 */
export function travelCell(ctx: Secrets, userId: number, cityCell: Cell): Cell {
  const [eastward, northward] = shares(ctx, `travel:${userId}:${areaOf(cityCell, AROUND_KM)}`)
  return cellInArea(cityCell, AROUND_KM, eastward, northward)
}
const AROUND_KM = 5

/**
 * A point inside the shown cell that depends on the member and the cell alone: the same for every viewer and every
 * read, and nothing in it tells where in the cell he is.
 */
export function shownPlace(ctx: Secrets, userId: number, cell: Cell): Position {
  const [eastward, northward] = sharesOf(ctx.secrets)(`${userId}:${cell}`)
  return pointInCell(cell, eastward, northward)
}

/** Every page of a neighbourhood asks for the same ones, and a hash costs more than all else that is done for a card. */
const REMEMBERED = 50_000
const sharesOf = perOwner((secrets: Context['secrets']) =>
  createBoundedCache(REMEMBERED, (text) => shares({ secrets }, text)),
)

/** Two numbers from 0 up to, but not including, 1 that nobody without the key can tell from random ones. */
function shares({ secrets }: Secrets, text: string): [number, number] {
  const digest = createHmac('sha256', secrets.locationKey).update(text).digest()
  return [digest.readUInt32BE(0) / 2 ** 32, digest.readUInt32BE(4) / 2 ** 32]
}
