import type { FoundAnywhere, FoundMessage } from '#contract/message-search.ts'
import {
  type FoundInChat,
  type Search,
  type SearchPage,
  searchConversation,
  searchEverywhere,
} from '#server/features/conversations/search/search.service.ts'
import { mediaUrl } from '#server/features/media/media.service.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { listGroupFaces } from '../groups.queries.ts'
import { requireGroup } from '../groups.service.ts'

export async function searchGroup(
  ctx: Context,
  viewer: Viewer,
  groupId: number,
  search: Search,
): Promise<SearchPage<FoundMessage>> {
  await requireGroup(ctx, viewer, groupId)
  return searchConversation(ctx, viewer, groupId, search)
}

/** In chats and groups alike, each hit with where it was said and, in a group, by whom. */
export async function searchMessages(
  ctx: Context,
  viewer: Viewer,
  search: Search & { isInRequests?: boolean },
): Promise<SearchPage<FoundAnywhere>> {
  const { items, ...page } = await searchEverywhere(ctx, viewer, search)
  const inGroups = items.filter(({ otherId }) => otherId === null)
  const memberIds = items.map(({ otherId, fromUserId }) => otherId ?? fromUserId)
  const [cards, groups] = await Promise.all([
    listMemberCards(ctx, viewer.id, [...new Set(memberIds)]),
    inGroups.length > 0 ? findFaces(ctx, viewer, inGroups) : new Map<number, FoundAnywhere['group']>(),
  ])
  const present = ({ conversationId, otherId, ...found }: FoundInChat): FoundAnywhere[] => {
    const user = (otherId !== null && cards.get(otherId)) || null
    const group = (otherId === null && groups.get(conversationId)) || null
    const sender = (group && cards.get(found.fromUserId)) || null
    return user || group ? [{ ...found, user, group, sender }] : []
  }
  return { ...page, items: items.flatMap(present) }
}

async function findFaces(
  ctx: Context,
  viewer: Viewer,
  found: FoundInChat[],
): Promise<Map<number, FoundAnywhere['group']>> {
  const ids = [...new Set(found.map(({ conversationId }) => conversationId))]
  const rows = await listGroupFaces(ctx.db, viewer.id, ids)
  return new Map(
    rows.map(({ id, name, picture }) => [
      id,
      {
        id,
        name,
        picture: picture && {
          url: mediaUrl(picture.id),
          thumbUrl: mediaUrl(picture.id, 'thumb'),
          thumbhash: picture.thumbhash,
        },
      },
    ]),
  )
}
