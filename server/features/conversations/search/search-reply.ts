import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { SEARCHED_TO } from '#contract/message-search.ts'
import type { SearchPage } from './search.service.ts'

/** What was found as its endpoint answers: how far the search has come stands in the headers. */
export async function replyWithFound<Item>(page: Promise<SearchPage<Item>>) {
  const { items, nextCursor, searchedTo } = await page
  return { body: items, headers: { [NEXT_CURSOR]: nextCursor, [SEARCHED_TO]: searchedTo?.toISOString() } }
}
