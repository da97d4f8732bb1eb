import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { jpegWithPlace, plainJpeg, planted } from '#server/testing/fixtures/images.ts'
import { expect, type Person, test } from './support/test.ts'

// Not the copy of it that is only read aloud.
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

const asFile = (buffer: Buffer, name = 'me.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

/** Chooses a file where the product opens the browser's own dialog. */
async function chooseFile(page: Page, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  await (await chooser).setFiles(asFile(buffer))
}

async function addGalleryPhotos(person: Person, count: number) {
  for (let at = 0; at < count; at++)
    await person.api.post('/api/upload-gallery-photo', {
      multipart: { galleryPhoto: asFile(await plainJpeg(300 + 2 * at, 300)) },
    })
}

test.describe('setup', () => {
  async function reachPhotoStep(page: Page) {
    await page.goto('/profile-setup')
    await page.getByText('I am a Feedr').click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Step 2 of 3')).toBeVisible()
  }

  test('a photo from a phone ends upright on the profile and without its place', async ({ newPerson }) => {
    const { page, api } = await newPerson({ profile: false })
    await reachPhotoStep(page)
    await page.getByLabel('Add profile photo').setInputFiles(asFile(await jpegWithPlace(1200, 900)))
    await page.getByRole('button', { name: 'Use photo' }).click()
    await expect(page.getByRole('img', { name: 'Your profile photo' })).toBeVisible()
    await page.getByLabel('Age', { exact: true }).fill('34')
    await page.reload()
    await expect(page.getByRole('img', { name: 'Your profile photo' })).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Bio').fill('I cook first.')
    await page.getByText('Keep my location private').click()
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    await expect(toast(page, 'Profile Created!')).toBeVisible()
    await expect(page).toHaveURL('/discovery')

    const user = await (await api.get('/api/user')).json()
    expect(user.profile).toMatchObject({
      role: 'Feedr',
      age: 34,
      bio: 'I cook first.',
      locationVisible: false,
    })
    const picture = await (await api.get(user.profileImageUrl)).body()
    expect(picture.includes(planted.camera)).toBe(false)
    // The fixture is red above and blue below once it stands upright.
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    const last = (info.height - 5) * info.width * info.channels
    expect(data[0]!).toBeGreaterThan(data[2]!)
    expect(data[last + 2]!).toBeGreaterThan(data[last]!)
  })

  test('the place is asked for only when it is chosen, and leaves the browser as a square', async ({
    newPerson,
  }) => {
    const place = { latitude: 51.512345, longitude: -0.123456 }
    const { page } = await newPerson({
      profile: false,
      context: { geolocation: place, permissions: ['geolocation'] },
    })
    await page.addInitScript(() => {
      const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
      navigator.geolocation.getCurrentPosition = (...given) => {
        Object.assign(window, { asked: true })
        ask(...given)
      }
    })
    const asked = () => page.evaluate(() => 'asked' in window)
    await reachPhotoStep(page)
    await page.getByLabel('Age', { exact: true }).fill('40')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('We keep only an area of about a kilometre')).toBeVisible()
    expect(await asked()).toBe(false)
    await page.getByText('Show my location').click()
    await expect.poll(asked).toBe(true)
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/location'))
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    const body = (await sent).postDataJSON()
    expect(Math.abs(body.lat - place.latitude)).toBeLessThan(0.02)
    expect(JSON.stringify(body)).not.toMatch(/51\.5123|0\.1234/)
  })

  test('a photo that fails leaves the profile created, and says so', async ({ newPerson }) => {
    const { page, api } = await newPerson({ profile: false })
    await page.route('**/api/upload-profile-pic', (route) => route.abort())
    await reachPhotoStep(page)
    await page.getByLabel('Add profile photo').setInputFiles(asFile(await plainJpeg()))
    await page.getByRole('button', { name: 'Use photo' }).click()
    await expect(page.getByRole('img', { name: 'Your profile photo' })).toBeVisible()
    await page.getByLabel('Age', { exact: true }).fill('34')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    await expect(toast(page, 'Image upload failed')).toBeVisible()
    await expect(page).toHaveURL('/discovery')
    expect((await (await api.get('/api/user')).json()).profile.age).toBe(34)
  })

  test('a file that is no image is refused before anything is sent', async ({ newPerson }) => {
    const { page } = await newPerson({ profile: false })
    await reachPhotoStep(page)
    const text = { name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
    await page.getByLabel('Add profile photo').setInputFiles(text)
    await expect(toast(page, 'Please select an image file')).toBeVisible()
  })
})

test.describe('own profile', () => {
  /** Stays, and waits until the dialog is gone from the history too: nobody is as quick as a test. */
  async function keepEditing(page: Page) {
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await page.waitForFunction(() => !('layer' in history.state))
    await expect(page).toHaveURL('/profile')
    await expect(page.getByLabel('Bio')).toHaveValue('Not saved yet')
  }

  test('edits are saved and shown, interests of the own role up to five', async ({ newPerson }) => {
    const { page } = await newPerson({ profile: { role: 'Hungr', age: 30 } })
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Role').selectOption('Feedr')
    await expect(page.getByRole('heading', { name: 'What my cock provides' })).toBeVisible()
    const interests = page.getByRole('region', { name: 'Interests' }).getByRole('button')
    await expect(interests).toHaveCount(30)
    for (let at = 0; at < 5; at++) await interests.nth(at).click()
    await expect(page.getByText('5/5 selected')).toBeVisible()
    await expect(interests.nth(5)).toBeDisabled()
    await page.getByLabel('Age', { exact: true }).fill('17')
    await page.getByLabel('Bio').fill('Slow kisser, fast replier.')
    await page.getByLabel('First name').fill('Marco')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please enter a valid age between 18 and 99.')).toBeVisible()
    await page.getByLabel('Age', { exact: true }).fill('31')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Profile Updated')).toBeVisible()
    await expect(page.getByText('Slow kisser, fast replier.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 2, name: / 31$/ })).toBeVisible()
    await expect(page.getByText('5/5 selected')).toBeVisible()
    await expect(page.getByText('Ask nicely and there are seconds.')).toBeVisible()
  })

  test('a toast does not lie on what a sheet offers', async ({ newPerson }) => {
    const { page } = await newPerson()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Bio').fill('Soup first.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Profile Updated')).toBeVisible()
    await page.getByRole('button', { name: 'Add photo' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
    const [over, under] = [await page.getByTestId('toast').boundingBox(), await sheet.boundingBox()]
    expect(over!.y + over!.height).toBeLessThan(under!.y)
  })

  test('a failure keeps the edit mode and its text', async ({ newPerson }) => {
    const { page } = await newPerson()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Bio').fill('Still here')
    await page.route('**/api/profile', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Failed to update profile. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Bio')).toHaveValue('Still here')
  })

  test('unsaved changes are not lost by a step aside or back', async ({ newPerson }) => {
    const { page } = await newPerson()
    await page.goto('/taps')
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Bio').fill('Not saved yet')
    await page.getByRole('link', { name: 'Messages' }).click()
    await keepEditing(page)
    await page.goBack()
    await keepEditing(page)
    await page.goBack()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL('/taps')
  })

  test('photos come from a file, are viewed full-screen and deleted', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    await addGalleryPhotos(person, 2)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Add photo' }).click()
    await chooseFile(page, await plainJpeg(640, 640))
    await expect(toast(page, 'Photo Added to Gallery')).toBeVisible()
    await page.getByRole('button', { name: 'Photo 2 of 3' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('button', { name: 'Delete photo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Photo Deleted')).toBeVisible()
    await expect(page.getByText('2 photos')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete photo' })).toBeHidden()
    expect(await (await person.api.get('/api/gallery-photos')).json()).toHaveLength(2)
  })

  test('the camera takes a gallery photo and a profile picture', async ({ newPerson }) => {
    const { page, api } = await newPerson({ context: { permissions: ['camera'] } })
    await page.addInitScript(() => {
      const sent: string[] = []
      Object.assign(window, { sent })
      const send = XMLHttpRequest.prototype.send
      XMLHttpRequest.prototype.send = function (form) {
        if (form instanceof FormData) for (const part of form.values()) sent.push((part as File).type)
        send.call(this, form)
      }
    })
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Add photo' }).click()
    await page.getByRole('button', { name: 'Take a photo' }).click()
    await page.getByRole('button', { name: 'Take photo', exact: true }).click()
    await page.getByRole('button', { name: 'Retake' }).click()
    await page.getByRole('button', { name: 'Take photo', exact: true }).click()
    await page.getByRole('button', { name: 'Use photo' }).click()
    await expect(toast(page, 'Photo Added to Gallery')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { sent: string[] }).sent)).toEqual(['image/jpeg'])

    await page.getByRole('button', { name: 'Change profile picture' }).click()
    await page.getByRole('button', { name: 'Take a photo' }).click()
    await page.getByRole('button', { name: 'Take photo', exact: true }).click()
    await page.getByRole('button', { name: 'Use photo' }).click()
    await expect(page.getByRole('heading', { name: 'Crop your photo' })).toBeVisible()
    await page.getByRole('button', { name: 'Use photo' }).click()
    await expect(toast(page, 'Profile Picture Updated')).toBeVisible()
    expect((await (await api.get('/api/user')).json()).profileImageUrl).toMatch(/^\/media\//)
  })

  test('a camera that is refused says what to do', async ({ newPerson }) => {
    const { page } = await newPerson()
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change profile picture' }).click()
    await page.getByRole('button', { name: 'Take a photo' }).click()
    await expect(toast(page, 'Camera Access Denied')).toBeVisible()
    await expect(toast(page, 'Please allow camera access to take photos.')).toBeVisible()
  })

  test('the dialog takes a picture of at most 5 MB', async ({ newPerson }) => {
    const { page } = await newPerson()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change profile picture' }).click()
    await chooseFile(page, Buffer.alloc(5 * 1024 * 1024 + 1))
    await expect(toast(page, 'Please select an image smaller than 5MB')).toBeVisible()
  })
})

test.describe('account', () => {
  test('all other sessions end at once, with the screens that are open there', async ({
    newPerson,
    browser,
    baseURL,
  }) => {
    const person = await newPerson()
    const elsewhere = await browser.newContext({ baseURL })
    await elsewhere.request.post('/api/login', {
      data: { identifier: person.username, password: person.password },
    })
    const otherPage = await elsewhere.newPage()
    await otherPage.goto('/profile')
    await expect(otherPage.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()

    await person.page.goto('/profile')
    await person.page.getByRole('button', { name: 'Sessions' }).click()
    await expect(person.page.getByText('This device', { exact: true })).toBeVisible()
    await person.page.getByRole('button', { name: 'Sign out other devices' }).click()
    await expect(toast(person.page, 'Signed out everywhere else')).toBeVisible()
    await expect(otherPage.getByRole('link', { name: 'Go to Sign In' })).toBeVisible()
    await expect(otherPage.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await elsewhere.close()
  })

  test('the password changes only for who knows the present one', async ({ newPerson }) => {
    const { page, api, username, password } = await newPerson()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change password' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Current Password', { exact: true }).fill('Wrong-Guess-1')
    await sheet.getByLabel('New Password', { exact: true }).fill('Walnut-Harbour-7')
    await sheet.getByLabel('Confirm Password', { exact: true }).fill('Walnut-Harbour-7')
    await sheet.getByRole('button', { name: 'Change Password' }).click()
    await expect(sheet.getByText('Your current password is not right')).toBeVisible()
    await sheet.getByLabel('Current Password', { exact: true }).fill(password)
    await sheet.getByRole('button', { name: 'Change Password' }).click()
    await expect(toast(page, 'Password changed')).toBeVisible()
    const login = (secret: string) =>
      api.post('/api/login', { data: { identifier: username, password: secret } })
    expect((await login(password)).status()).toBe(401)
    expect((await login('Walnut-Harbour-7')).status()).toBe(200)
  })

  test('dark or light is chosen here and stays', async ({ newPerson }) => {
    const { page } = await newPerson()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page.getByText('Light').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })

  test('all own data download as a zip', async ({ newPerson }) => {
    const person = await newPerson({ profile: { bio: 'Mine alone.' } })
    await addGalleryPhotos(person, 1)
    await person.page.goto('/profile')
    await person.page.getByRole('button', { name: 'Download my data' }).click()
    await person.page.getByRole('button', { name: 'Make the file' }).click()
    const download = person.page.waitForEvent('download')
    await person.page.getByRole('link', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^hungr-export-.*\.zip$/)
    const entries = unzipSync(new Uint8Array(await readFile(await file.path())))
    expect(Buffer.from(entries['data.json']!).toString()).toContain('Mine alone.')
    expect(Object.keys(entries).filter((name) => /^media\/.*\.webp$/.test(name))).toHaveLength(1)
  })

  test('a deleted profile is gone for good, here and for others', async ({ newPerson }) => {
    const leaving = await newPerson()
    const other = await newPerson()
    const { page } = leaving
    await page.goto('/profile')
    await page.evaluate(() => localStorage.setItem('kept', 'here'))
    await page.getByRole('button', { name: 'Delete profile' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(toast(page, 'Profile Deleted')).toBeVisible()
    await expect(page).toHaveURL('/auth')
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull()
    expect((await leaving.context.cookies()).filter(({ name }) => name === 'hungr_session')).toEqual([])
    const login = { identifier: leaving.username, password: leaving.password }
    expect((await leaving.api.post('/api/login', { data: login })).status()).toBe(401)
    await other.page.goto(`/user/${leaving.id}`)
    await expect(other.page.getByText('Profile not found')).toBeVisible()
    await other.page.getByRole('link', { name: 'Go back' }).click()
    await expect(other.page).toHaveURL('/discovery')
  })
})

test.describe('another member', () => {
  test('his page shows who he is, and what one shares with him', async ({ newPerson }) => {
    const marco = await newPerson({
      name: 'marco',
      profile: { role: 'Feedr', age: 31, bio: 'Chef by trade.' },
    })
    await marco.api.put('/api/profile', { data: { interests: ['Kissing first', 'Talks it through'] } })
    await addGalleryPhotos(marco, 2)
    const { page, api } = await newPerson({ profile: { role: 'Hungr' } })
    await api.put('/api/profile', { data: { interests: ['Kissing first'] } })
    await page.goto(`/user/${marco.id}`)
    await expect(page.getByRole('heading', { level: 1, name: `${marco.username} 31` })).toBeVisible()
    for (const text of ['Feedr', 'Gay', 'Travel/Host', 'Chef by trade.', '1 you share'])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Message' })).toHaveAttribute('href', `/chat/${marco.id}`)
    await page.getByRole('button', { name: 'Enlarge photo 1 of 2' }).click({ position: { x: 200, y: 150 } })
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
    await expect(page).toHaveURL(`/user/${marco.id}`)
  })

  test('a quick message is handed over to the chat', async ({ newPerson }) => {
    const marco = await newPerson({ profile: { role: 'Feedr' } })
    const { page } = await newPerson()
    await page.addInitScript(() => {
      const set = Storage.prototype.setItem
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('pendingMessage')) Object.assign(window, { handedOver: value })
        set.call(this, key, value)
      }
    })
    await page.goto(`/user/${marco.id}`)
    await page.getByRole('button', { name: 'Still serving tonight?' }).click()
    await expect(page).toHaveURL(`/chat/${marco.id}`)
    expect(await page.evaluate(() => (window as unknown as { handedOver: string }).handedOver)).toBe(
      'Still serving tonight?',
    )
  })

  test('what one adds about oneself is on one’s page, as a stranger and a partner see it, and a blocked member sees nothing', async ({
    newPerson,
  }) => {
    const { page, username, id } = await newPerson()
    const reader = await newPerson()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Headline').fill('Soup first')
    await page.getByRole('button', { name: 'Right now' }).click()
    await page.getByRole('button', { name: 'Stocky' }).click()
    await page.getByLabel('Height').selectOption('180')
    await page.getByLabel('Pronouns').fill('he/him')
    await page.getByLabel('Add a language').selectOption('cy')
    await page.getByLabel('Age', { exact: true }).fill('17')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please enter a valid age between 18 and 99.')).toBeVisible()
    await page.getByLabel('Age', { exact: true }).fill('31')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Profile Updated')).toBeVisible()

    const said = ['Soup first', 'he/him', '5′11″ (180 cm)', 'Stocky', 'Right now', 'Welsh']
    await page.getByRole('link', { name: 'As others see me' }).click()
    for (const tab of ['A stranger', 'A chat partner']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('heading', { level: 2, name: `${username} 31` })).toBeVisible()
      for (const text of said) await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await page.getByRole('tab', { name: 'Blocked' }).click()
    await expect(page.getByText('This profile isn’t available.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: username })).toBeHidden()

    await reader.page.goto(`/user/${id}`)
    for (const text of said) await expect(reader.page.getByText(text, { exact: true })).toBeVisible()
  })

  test('photos are put in order by drag and by keys, with captions, and the first is the main picture', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page, api } = person
    await addGalleryPhotos(person, 3)
    const before: { url: string }[] = await (await api.get('/api/gallery-photos')).json()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Arrange photos' }).click()
    await page.getByLabel('Caption of photo 3').fill('At the sea')
    await page.getByRole('button', { name: 'Move photo 3 of 3' }).press('ArrowUp')
    await expect(page.getByLabel('Caption of photo 2')).toHaveValue('At the sea')

    const first = (await page.getByRole('button', { name: 'Move photo 1 of 3' }).boundingBox())!
    const last = (await page.getByRole('button', { name: 'Move photo 3 of 3' }).boundingBox())!
    await page.mouse.move(last.x + last.width / 2, last.y + last.height / 2)
    await page.mouse.down()
    await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2, { steps: 8 })
    await page.mouse.up()
    await expect(page.getByLabel('Caption of photo 3')).toHaveValue('At the sea')

    await page.getByRole('button', { name: 'Make photo 3 the main picture' }).click()
    await expect(page.getByText('Main picture', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Photos saved')).toBeVisible()
    const after: { url: string }[] = await (await api.get('/api/gallery-photos')).json()
    expect(after.map(({ url }) => url)).toEqual([before[1]!.url, before[0]!.url])
    expect((await (await api.get('/api/user')).json()).profileImageUrl).toBe(before[2]!.url)

    await page.goto(`/user/${person.id}`)
    await expect(page.getByText('At the sea')).toBeVisible()
  })
})

test('the upload test prints status and answer, without an account', async ({ page }) => {
  await page.goto('/upload-test')
  await page.getByLabel('Image').setInputFiles(asFile(await plainJpeg(320, 200)))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Status: 200')).toBeVisible()
  await expect(page.getByText('"width":320')).toBeVisible()
  await page.getByLabel('Image').setInputFiles(asFile(Buffer.from('<svg/>'), 'me.svg'))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Status: 415')).toBeVisible()
})
