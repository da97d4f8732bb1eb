import { call } from '#client/platform/api/call.ts'
import { chatApi, type DirectMessage } from '#contract/chat.ts'
import { takeIn } from '../chat.api.ts'
import type { OutboxRoute } from './outbox.ts'

export const directRoute: OutboxRoute<'direct', DirectMessage> = {
  send: ({ target, content, messageType, clientId }, signal) =>
    call(chatApi.sendMessage, { body: { toUserId: target.userId, content, messageType, clientId }, signal }),
  arrived: (queryClient, message) => takeIn(queryClient, message, false),
}
