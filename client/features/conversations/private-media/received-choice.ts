import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '#client/platform/api/query-of.ts'
import { chatApi } from '#contract/chat.ts'
import { changeMediaLists } from '../media-grid/media-lists.ts'
import { changeInAll } from '../thread.ts'
import { sharpened } from './sharpened.ts'

/** What one chose for a photo or clip that came blurred, here or on another device. */
export function applyReceivedChoice(
  queryClient: QueryClient,
  { messageId, change }: { messageId: number; change: 'shown' | 'deleted' },
): void {
  changeInAll(queryClient, keyOf(chatApi.messages), (message) => {
    if (message.id !== messageId) return message
    return change === 'shown' ? sharpened(message) : { ...message, ...deleted }
  })
  chooseInGrids(queryClient, { messageId, change })
}

/** The same in the grids of photos and videos. */
function chooseInGrids(
  queryClient: QueryClient,
  { messageId, change }: { messageId: number; change: 'shown' | 'deleted' },
): void {
  changeMediaLists(queryClient, chatApi.media, (media) =>
    change === 'shown'
      ? media.map((message) => (message.id === messageId ? sharpened(message) : message))
      : media.filter(({ id }) => id !== messageId),
  )
}

const deleted = { content: '', media: null, unsent: true, deleted: true }
