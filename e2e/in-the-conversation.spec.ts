import { randomUUID } from 'node:crypto'
import { bubble, choose, input, openChat, send, write } from './support/chat.ts'
import { askDatabase } from './support/database.ts'
import { expect, type Person, test } from './support/test.ts'

/** So much was said before that its beginning is not on the first page. */
async function talkMuch(one: Person, other: Person, messages: number) {
  await askDatabase(
    `with talk as (
       update conversations set last_seq = last_seq + $3
       where low_user_id = least($1::int, $2) and high_user_id = greatest($1, $2) returning id, last_seq - $3 as said
     )
     insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
     select id, said + n, case when n % 2 = 1 then $1::int else $2 end, 'text', 'number ' || n, now()
     from talk, generate_series(1, $3::int) n`,
    [one.id, other.id, messages],
  )
  await askDatabase(
    `update conversation_members m set last_read_seq = c.last_seq from conversations c
     where m.conversation_id = c.id and c.low_user_id = least($1::int, $2) and c.high_user_id = greatest($1, $2)`,
    [one.id, other.id],
  )
}

test('two browsers answer each other and react, live', async ({ newPerson }) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await send(anton, ben, 'Where shall we meet?')
  await send(ben, anton, 'Give me a moment')
  await talkMuch(anton, ben, 120)
  await send(ben, anton, 'So where?')
  await openChat(anton, ben)
  await openChat(ben, anton)

  await test.step('an answer quotes what it answers, and leads to it', async () => {
    await choose(ben.page, 'So where?', 'Reply')
    await expect(input(ben.page)).toBeFocused()
    await expect(ben.page.getByRole('status', { name: 'Replying to You' })).toContainText('So where?')
    await write(ben.page, 'As I asked')
    const answer = bubble(anton.page, 'As I asked')
    await expect(answer.locator('[data-quote]')).toHaveText(`${ben.username}So where?`)
    // One that quotes the first of all: only its number is sent.
    const reply = await ben.api.post('/api/messages', {
      data: { toUserId: anton.id, content: 'Far back', clientId: randomUUID(), replyToSeq: 1 },
    })
    expect(reply.ok()).toBe(true)
    await bubble(anton.page, 'Far back')
      .getByRole('button', { name: /^Answers/ })
      .click()
    await expect(anton.page.locator('[data-bubble][data-seq="1"]')).toBeInViewport()
    await anton.page.getByRole('button', { name: 'Jump to newest' }).click()
    await expect(bubble(anton.page, 'Far back')).toBeInViewport()
  })

  await test.step('a reaction stands on the message of the other at once, and he sees whose it is', async () => {
    await choose(ben.page, 'Far back', 'More reactions')
    await ben.page.getByPlaceholder('Search emoji').fill('grapes')
    await ben.page.getByRole('button', { name: 'grapes', exact: true }).click()
    await anton.page.getByRole('button', { name: 'Reactions: 🍇 1' }).click()
    await expect(anton.page.getByRole('dialog').getByRole('listitem')).toHaveText(`🍇${ben.username}`)
  })
})
