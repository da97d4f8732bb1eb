import { expect, test } from './test.ts'

test('in WebKit a member sees the grid, writes, blocks and is back at the grid, and each call is made once', async ({
  newOwner,
  newMember,
}) => {
  const [me, other] = [await newOwner(), await newMember()]
  await newMember()
  const { phone } = me
  await phone.open('/discovery')
  await phone.comesTo(`return document.querySelectorAll('main a[href^="/user/"]').length > 0`)
  const calls = await phone.run<number>(
    `return performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === '/api/discover').length`,
  )
  expect(calls).toBe(1)

  await phone.open(`/chat/${other.id}`)
  await phone.sees(other.username)
  await phone.write('Type a message...', 'Hello from an iPhone, nearly')
  await phone.press('Send')
  await expect
    .poll(async () => (await other.api.get(`/api/messages/${me.id}`)).text())
    .toContain('Hello from an iPhone, nearly')
  await phone.sees('Hello from an iPhone, nearly')

  await phone.open(`/user/${other.id}`)
  await phone.press('More')
  await phone.press('Block')
  await phone.comesTo(`return document.querySelector('[role="alertdialog"]') !== null`)
  await phone.press('Block')
  await phone.isAt('/discovery')
  await phone.comesTo(`return document.querySelectorAll('main a[href^="/user/"]').length > 0`)
})
