import type { OwnData } from '../platform/accounts/own-data.ts'
import type { Context } from '../platform/context.ts'

/** What a feature exports of a member, all of it at once. */
export async function readOwnData(ctx: Context, part: OwnData, userId: number) {
  const tables = await part.exportMember(ctx, userId)
  for (const [name, pages] of Object.entries(part.exportMuch?.tables ?? {})) {
    tables[name] = []
    for await (const rows of pages(ctx, userId)) tables[name].push(...rows)
  }
  return tables
}
