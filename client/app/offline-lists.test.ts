import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { favouritesApi } from '#contract/favourites.ts'
import { feedbackApi } from '#contract/feedback.ts'
import { groupsApi } from '#contract/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { tapsApi } from '#contract/taps.ts'
import { visitorsApi } from '#contract/visitors.ts'
import { offlineLists } from './offline-lists.ts'

test('the lists that can be read without a network are those of the contract', () => {
  const lists = [
    discoveryApi.list,
    chatApi.conversations,
    tapsApi.received,
    tapsApi.sent,
    favouritesApi.list,
    visitorsApi.list,
    groupsApi.list,
    notificationsApi.list,
    feedbackApi.responses,
  ]
  expect(offlineLists).toEqual(lists.map(({ path }) => path))
})
