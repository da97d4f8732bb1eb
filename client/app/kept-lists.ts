import { chatApi } from '#contract/chat.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { feedbackApi } from '#contract/feedback.ts'
import { groupsApi } from '#contract/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { tapsApi } from '#contract/taps.ts'

/** The lists that can be read without a network. */
export const keptLists: readonly string[] = [
  discoveryApi.list.path,
  chatApi.conversations.path,
  tapsApi.received.path,
  tapsApi.sent.path,
  groupsApi.list.path,
  notificationsApi.list.path,
  feedbackApi.responses.path,
]
