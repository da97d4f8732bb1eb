import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { limits } from '#contract/limits.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const DAY = 86_400_000
const some = Array.from({ length: 12 }, (_, index) => index)

const write = (from: Person, to: Person, content: string) =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content } })

/** How the first words of this member to as many others fare, one after the other. */
async function statuses(sender: Person, contentOf: (index: number) => string): Promise<number[]> {
  const answers: number[] = []
  for (const index of some) answers.push((await write(sender, await home.person(), contentOf(index))).status)
  return answers
}

async function uphold(person: Person): Promise<void> {
  await home.pool.query(
    `insert into reports (reporter_id, reported_id, kind, reason, text, status, outcome, evidence, created_at, handled_at)
     select null, $1, 'member', 'spam', '', 'handled', 'warned', '{"facts":{},"mediaIds":[]}', now(), now()`,
    [person.id],
  )
}

const joined = (days: number) => home.person({ joinedAt: new Date(home.clock.now.getTime() - days * DAY) })

test('a report that was upheld leaves a new account few conversations a day, and an older one its trust', async () => {
  const [fresh, older] = [await joined(0), await joined(4)]
  for (const person of [fresh, older]) await uphold(person)
  const least = limits.newConversations.perDay[0]
  expect((await statuses(fresh, (index) => `Hi ${index}`)).filter((status) => status === 200)).toHaveLength(
    least,
  )
  expect(new Set(await statuses(older, (index) => `Hi ${index}`))).toEqual(new Set([200]))
})

test('one text goes to ten strangers in an hour, however it is spaced, and a greeting or an answer to as many as one likes', async () => {
  const spammer = await home.person()
  const sent = await statuses(spammer, (index) => `Nice pictures${'!'.repeat(index)} , SEE mine`)
  expect(sent).toEqual([...Array.from({ length: limits.sameText.members }, () => 200), 429, 429])
  expect(new Set(await statuses(await home.person(), () => 'Hello there'))).toEqual(new Set([200]))
  const known = await home.person()
  expect((await write(spammer, known, 'Something else')).status).toBe(200)
  expect((await write(spammer, known, 'Nice pictures, see mine')).status).toBe(200)
})
