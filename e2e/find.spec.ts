import { randomUUID } from 'node:crypto'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { askDatabase } from './support/database.ts'
import { expect, type Person, test } from './support/test.ts'

async function send(from: Person, to: Person, content: string, messageType = 'text'): Promise<number> {
  const data = { toUserId: to.id, content, messageType, clientId: randomUUID() }
  return (await (await from.api.post('/api/messages', { data })).json()).id
}

async function sendPhoto(from: Person, to: Person): Promise<number> {
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() }
  const { url } = await (await from.api.post('/api/chat-media', { multipart: { file } })).json()
  return send(from, to, url, 'image')
}

/** So much was said since that it is not on the first page. */
async function talkMuch(one: Person, other: Person): Promise<void> {
  await askDatabase(
    `with talk as (
       update conversations set last_seq = last_seq + 200
       where low_user_id = least($1::int, $2) and high_user_id = greatest($1, $2) returning id, last_seq - 200 as said
     )
     insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
     select id, said + n, $2::int, 'text', 'number ' || n, now() from talk, generate_series(1, 200) n`,
    [one.id, other.id],
  )
}

const chooseFromMenu = async ({ page }: Person, entry: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: entry, exact: true }).click()
}

test('a word said long ago is found and jumped to, photos stand in a grid, and what is unsent goes from both', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  const needle = await send(anton, ben, 'A needle under the CAFÉ')
  await send(ben, anton, 'Which needle?')
  const photo = await sendPhoto(anton, ben)
  await talkMuch(anton, ben)
  const { page } = ben

  // Among all messages, and from there to where it was said.
  await page.goto('/messages')
  await page.getByPlaceholder('Search messages').fill('cafe need')
  const hit = page.getByRole('region', { name: 'Messages found' }).getByRole('link')
  await expect(hit).toHaveCount(1)
  await expect(hit.locator('mark')).toHaveText(['need', 'CAFÉ'])
  await hit.click()
  const bubble = page.locator('[data-bubble]')
  await expect(bubble.filter({ hasText: 'A needle under the CAFÉ' })).toBeInViewport()

  // Photos in a grid, in the viewer, and in the chat again.
  await chooseFromMenu(ben, 'Photos and videos')
  const tile = page
    .getByRole('list', { name: 'Photos and videos' })
    .getByRole('button', { name: 'Open photo' })
  await tile.click()
  await page.getByRole('button', { name: 'Show in chat' }).click()
  await expect(bubble.getByRole('button', { name: 'Open photo' })).toBeInViewport()
  await page.goBack()
  await expect(tile).toHaveCount(1)
  await anton.api.post(`/api/messages/${photo}/unsend`)
  await expect(page.getByText('No photos or videos yet')).toBeVisible()

  // In the chat itself.
  await page.getByRole('link', { name: 'Back to the chat' }).click()
  await chooseFromMenu(ben, 'Search')
  await page.getByPlaceholder('Search this chat').fill('needle')
  const found = page.getByRole('list', { name: 'Messages found' }).getByRole('link')
  await expect(found).toHaveCount(2)
  await anton.api.post(`/api/messages/${needle}/unsend`)
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Which needle?')
})
