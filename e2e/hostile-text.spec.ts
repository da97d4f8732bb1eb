import { expect, test } from './support/test.ts'

const HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script>'

test('what a member writes is shown as he wrote it and never runs: bio, message, group', async ({
  newPerson,
}) => {
  const [me, other] = [await newPerson(), await newPerson({ profile: { bio: HOSTILE } })]
  await other.api.post('/api/messages', {
    data: { toUserId: me.id, content: HOSTILE, messageType: 'text' },
  })
  const group = await other.api.post('/api/groups', { data: { name: HOSTILE, memberIds: [me.id] } })
  const { id } = await group.json()
  await other.api.post(`/api/groups/${id}/messages`, { data: { content: HOSTILE } })
  let ran = 0
  me.page.on('dialog', (dialog) => {
    ran++
    return dialog.dismiss()
  })
  for (const path of [
    `/user/${other.id}`,
    '/messages',
    `/chat/${other.id}`,
    '/groups',
    `/group-chat/${id}`,
  ]) {
    await me.page.goto(path)
    await expect(me.page.getByText('<img src=x onerror', { exact: false }).first(), path).toBeVisible()
    await expect(me.page.locator('img[src="x"]'), path).toHaveCount(0)
  }
  expect(ran).toBe(0)
})
