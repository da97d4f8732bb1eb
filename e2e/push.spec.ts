import type { Page } from '@playwright/test'
import { startPushService } from '#server/features/notifications/push-service.fixture.ts'
import { expect, type Person, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

const write = (from: Person, to: Person, content: string) =>
  from.api.post('/api/messages', { data: { toUserId: to.id, content, messageType: 'text' } })

const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

declare class ExtendableEvent extends Event {}

/** A browser that allows pushes and gets them at a push service of our own. */
async function allowPush({ context, page }: Person, subscription: object) {
  await context.grantPermissions(['notifications'])
  await page.addInitScript((made) => {
    PushManager.prototype.subscribe = async () => {
      const json = { ...made, toJSON: () => made, unsubscribe: async () => true }
      PushManager.prototype.getSubscription = async () => json as unknown as PushSubscription
      return json as unknown as PushSubscription
    }
  }, subscription)
}

test('push is asked for from its switch, after an explanation, and is discreet', async ({ newPerson }) => {
  const service = await startPushService()
  const browser = service.newBrowser()
  const [anton, bruno] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'bruno' })]
  const { page } = bruno
  await allowPush(bruno, browser.subscription)
  await page.goto('/notifications')
  await page.getByRole('switch', { name: 'Push notifications' }).click()
  const primer = page.getByRole('dialog', { name: 'Push notifications' })
  await expect(primer).toContainText('Your browser will ask you next.')
  await primer.getByRole('button', { name: 'Turn On' }).click()
  await expect(primer).toBeHidden()
  await expect(page.getByRole('switch', { name: 'Discreet' })).toBeChecked()

  await write(anton, bruno, 'Are you hungry?')
  await expect
    .poll(() => browser.pushes())
    .toEqual([{ title: 'New message', body: '', link: `/chat/${anton.id}` }])
  await page.getByRole('switch', { name: 'Discreet' }).click()
  await expect(page.getByRole('switch', { name: 'Discreet' })).not.toBeChecked()
  await write(anton, bruno, 'I have soup.')
  await expect
    .poll(() => browser.pushes().at(-1))
    .toMatchObject({
      title: anton.username,
      body: 'I have soup.',
    })

  await page.getByRole('switch', { name: 'Push notifications' }).click()
  await expect(page.getByRole('switch', { name: 'Discreet' })).toHaveCount(0)
  await service.stop()
})

test('nothing is pushed while the member is looking at that chat', async ({ newPerson }) => {
  const service = await startPushService()
  const browser = service.newBrowser()
  const [anton, bruno] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'bruno' })]
  const { page } = bruno
  await bruno.api.post('/api/push/subscriptions', { data: browser.subscription })
  await page.goto(`/chat/${anton.id}`)
  await expect(page.getByPlaceholder('Type a message...')).toBeVisible()
  await page.waitForTimeout(1000)
  await write(anton, bruno, 'Seen at once')
  await expect(page.getByRole('log').getByText('Seen at once')).toBeVisible()
  await page.waitForTimeout(1000)
  expect(browser.received).toHaveLength(0)

  await page.goto('/taps')
  await write(anton, bruno, 'Not seen')
  await expect.poll(() => browser.received.length).toBe(1)
  await service.stop()
})

test('a push becomes a notification of the system, which opens what it is about', async ({ newPerson }) => {
  const { page, context } = await newPerson()
  await context.grantPermissions(['notifications'])
  await page.goto('/taps')
  await workerReady(page)
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify({ title: 'New message', body: '', link: '/chat/1' }),
  })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const all = await registration.getNotifications()
      return all.map(({ title, body, tag, icon }) => ({ title, body, tag, icon }))
    })
  await expect.poll(shown).toEqual([{ title: 'New message', body: '', tag: '/chat/1', icon: '' }])

  // As the system would tell the worker of a touch.
  await context.serviceWorkers()[0]!.evaluate(async () => {
    const worker = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget
    const [notification] = await worker.registration.getNotifications()
    worker.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  })
  await expect(page).toHaveURL('/chat/1')
  expect(await shown()).toEqual([])
})
