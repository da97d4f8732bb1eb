import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

/** Chooses a photo in the chat that is open, and sends it. */
async function sendPhoto({ page }: Person, { once = false } = {}): Promise<void> {
  await page
    .getByLabel('Photo or video')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() })
  const preview = page.getByRole('dialog', { name: 'Send this photo?' })
  if (once) {
    await preview.getByRole('button', { name: 'View once' }).click()
    await expect(preview.getByText('A screenshot can still keep it')).toBeVisible()
  }
  await preview.getByRole('button', { name: 'Send' }).click()
}

test('a stranger’s photo is blurred until it is asked for, and one to view once is gone when it was held', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await Promise.all([anton.page.goto(`/chat/${ben.id}`), ben.page.goto(`/chat/${anton.id}`)])
  await sendPhoto(anton)
  await expect(ben.page.locator('[data-blurred]')).toBeVisible()
  await ben.page.getByRole('button', { name: 'Show photo' }).click()
  await expect(ben.page.getByRole('button', { name: 'Open photo' }).locator('img')).toHaveJSProperty(
    'naturalWidth',
    640,
  )

  await sendPhoto(anton, { once: true })
  const tile = ben.page.getByRole('button', { name: 'Photo, view once' })
  await tile.hover()
  await ben.page.mouse.down()
  const stage = ben.page.locator('[data-once-stage]')
  await expect(stage.locator('img[data-seen]')).toBeVisible()
  const address = await stage.locator('img').getAttribute('src')
  await ben.page.mouse.up()
  await expect(stage).toHaveCount(0)
  for (const { page } of [anton, ben])
    await expect(page.locator('[data-view-once]').getByText('Opened', { exact: true })).toBeVisible()
  await expect(tile).toHaveCount(0)
  await expect.poll(async () => (await ben.api.get(address!)).status()).toBe(404)
})

test('an album is filled, shown in a chat and looked at, and closes on the other’s screen when it is taken back', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await anton.page.goto('/profile')
  await anton.page.getByText('Private albums').click()
  await anton.page.getByLabel('New album').fill('Summer')
  await anton.page.getByRole('button', { name: 'Make album' }).click()
  await anton.page.getByRole('button', { name: 'Summer' }).click()
  await anton.page
    .getByLabel('Photo or video for this album')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() })
  await expect(anton.page.locator('[data-album-item]')).toHaveCount(1)

  await Promise.all([anton.page.goto(`/chat/${ben.id}`), ben.page.goto(`/chat/${anton.id}`)])
  await ben.page.getByRole('button', { name: 'Attach' }).click()
  await ben.page.getByRole('menuitem', { name: 'Ask for album' }).click()
  await anton.page.getByRole('button', { name: 'Share an album' }).click()
  const share = anton.page.getByRole('button', { name: 'Share', exact: true })
  await expect(share).toBeVisible()
  await anton.context.setOffline(true)
  await share.click()
  await expect(anton.page.locator('[data-delivery="waiting"]')).toHaveCount(1)
  await anton.context.setOffline(false)
  await ben.page.getByRole('button', { name: 'Open album' }).click()
  const shown = ben.page.locator('[data-album-viewer] img')
  await expect(shown).toHaveJSProperty('naturalWidth', 640)
  const address = (await shown.getAttribute('src'))!

  await anton.page.getByRole('button', { name: 'Take back' }).click()
  await expect(ben.page.locator('[data-album-viewer]')).toHaveCount(0)
  await expect(ben.page.getByText('Not available any more')).toBeVisible()
  expect((await ben.api.get(address)).status()).toBe(404)
})
