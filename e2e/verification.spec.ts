import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { makeAdmin } from './support/admin.ts'
import { expect, test } from './support/test.ts'

test('a member films a gesture, an admin verifies him by the keyboard, and the mark goes with the picture', async ({
  newPerson,
}) => {
  const boss = await newPerson({ name: 'boss', context: { viewport: { width: 1280, height: 800 } } })
  await makeAdmin(boss)
  const noel = await newPerson({ name: 'noel' })
  const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg(300, 400) }
  await noel.api.post('/api/upload-profile-pic', { multipart: { profilePic: picture } })
  await boss.page.goto('/admin?tab=verification')
  await expect(boss.page.getByText('Nobody is waiting to be verified')).toBeVisible()

  await noel.context.grantPermissions(['camera'])
  await noel.page.goto('/profile')
  await noel.page.getByRole('button', { name: 'Verification' }).click()
  const sheet = noel.page.getByRole('dialog', { name: 'Verification' })
  await sheet.getByRole('button', { name: 'Get a gesture' }).click()
  await sheet.getByRole('button', { name: 'Film 3 seconds' }).click()
  const preview = sheet.getByLabel('Your video')
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(sheet.getByText('Your video is waiting to be looked at.')).toBeVisible()

  // Without a reload, and by the keys alone.
  const request = boss.page.getByRole('region', { name: `Request of ${noel.username}` })
  await expect(request.getByRole('button', { name: 'Verify' })).toBeDisabled()
  await boss.page.keyboard.press('o')
  const film = request.getByLabel('Video', { exact: true })
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
  const url = await film.getAttribute('src')
  expect((await noel.api.get(url!)).status()).toBe(404)
  await boss.page.keyboard.press('v')
  await expect(sheet.getByText('You’re verified.')).toBeVisible()
  await expect(boss.page.getByText('Nobody is waiting to be verified')).toBeVisible()
  expect((await boss.api.get(url!)).status()).toBe(404)

  await boss.page.goto(`/user/${noel.id}`)
  const heading = boss.page.getByRole('heading', { name: noel.username })
  await expect(heading.getByRole('img', { name: 'Verified' })).toBeVisible()
  await noel.api.delete('/api/profile-pic')
  await expect(sheet.getByText('Add a main picture that shows your face first.')).toBeVisible()
  await boss.page.reload()
  await expect(heading).toBeVisible()
  await expect(heading.getByRole('img')).toHaveCount(0)
})
