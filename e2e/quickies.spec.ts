import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { BufferSource, Input, MP4, WEBM } from 'mediabunny'
import { webm } from '#server/testing/fixtures/videos.ts'
import { openRecorder } from './support/camera.ts'
import { expect, type Person, test } from './support/test.ts'

// Not the copy of it that is only read aloud.
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

const strip = (page: Page) => page.getByRole('navigation', { name: 'Quickies' })
const tileOf = (page: Page, person: Person) => strip(page).getByRole('link', { name: person.username })

async function record(page: Page, seconds: number) {
  await page.getByRole('button', { name: 'Start recording' }).click()
  // Or later: a second may pass between two looks.
  await expect(page.getByText(new RegExp(`REC [1-${10 - seconds}]s`))).toBeVisible({ timeout: 12_000 })
  await page.getByRole('button', { name: 'Stop recording' }).click()
}

async function shareByForm(person: Person, seconds = 2) {
  const buffer = await webm({ seconds })
  const reply = await person.api.post('/api/quickies', {
    multipart: { video: { name: 'quickie.webm', mimeType: 'video/webm', buffer } },
  })
  expect(reply.ok()).toBe(true)
  return (await reply.json()) as { id: number }
}

/** As if the server had nothing to convert videos with. Answers with the type of a recording that this browser then shares. */
async function leaveConversionTo(page: Page): Promise<string> {
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), serverConvertsVideos: false } })
  })
  await page.goto('/discovery')
  // Some builds of Chromium come without it.
  const writesH264 = await page.evaluate(async () => {
    const config = { codec: 'avc1.42001f', width: 640, height: 360, bitrate: 1_000_000 }
    return (await VideoEncoder.isConfigSupported(config)).supported
  })
  return writesH264 ? 'video/mp4' : 'video/webm'
}

/** How many tracks of camera and microphone are live, counted where they are made. */
async function watchTracks(page: Page) {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { tracks })
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wishes) => {
      const stream = await open(wishes)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
  return () =>
    page.evaluate(
      () =>
        (window as unknown as { tracks: MediaStreamTrack[] }).tracks.filter(
          ({ readyState }) => readyState === 'live',
        ).length,
    )
}

/** The server gets these calls and answers them, and the browser never hears it, until the returned function is called. */
async function loseAnswers(page: Page, method: string, path: string) {
  const browser = await page.context().newCDPSession(page)
  browser.on('Fetch.requestPaused', ({ requestId, request }) =>
    request.method === method
      ? browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      : browser.send('Fetch.continueRequest', { requestId }),
  )
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] })
  return () => browser.send('Fetch.disable')
}

const isPlaying = (page: Page) =>
  page
    .locator('video[data-current]')
    .evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0 && video.muted)

test('a quickie is recorded, retaken, shared, watched by another without a reload, downloaded and deleted', async ({
  newPerson,
}) => {
  test.setTimeout(120_000)
  const adam = await newPerson({ name: 'adam' })
  const bert = await newPerson({ name: 'bert' })
  await bert.page.goto('/discovery')
  await expect(strip(bert.page).getByText('Add Quickie')).toBeVisible()
  await expect(tileOf(bert.page, adam)).toHaveCount(0)

  // To zero, and once more, stopped by hand.
  const { page } = adam
  const shared = await leaveConversionTo(page)
  await openRecorder(page)
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByText(/REC \d+s/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retake' })).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'Retake' }).click()
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeEnabled()
  await record(page, 4)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(toast(page, 'Quickie uploaded!')).toBeVisible()
  await expect(toast(page, 'Your 10-second video is now live')).toBeVisible()
  await expect(page).toHaveURL('/discovery')
  await expect(strip(page).getByText('Your Quickies')).toBeVisible()
  expect(await (await adam.api.get('/api/my-quickies')).json()).toMatchObject([{ contentType: shared }])

  // A second one, so that there is something to step to.
  const { id: second } = await shareByForm(adam)
  await expect(tileOf(bert.page, adam)).toHaveAttribute('href', `/quickie/${second}`)
  await tileOf(bert.page, adam).click()
  await expect(bert.page).toHaveURL(/\/quickie\/\d+$/)
  await expect(bert.page.getByRole('heading', { name: adam.username })).toBeVisible()
  await expect.poll(() => isPlaying(bert.page)).toBe(true)
  const newest = bert.page.url()
  await bert.page.touchscreen.tap(370, 420)
  await expect(bert.page).not.toHaveURL(newest)
  await expect(bert.page.getByRole('img', { name: '2 of 2' })).toBeVisible()
  await bert.page.keyboard.press('ArrowLeft')
  await expect(bert.page).toHaveURL(newest)
  await expect(bert.page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(bert.page.getByRole('link', { name: 'Download' })).toHaveCount(0)
  await bert.page.keyboard.press('Escape')
  await expect(bert.page).toHaveURL('/discovery')

  // The recorded one: its owner sees who many have watched, and gets it back whole.
  await strip(page).getByText('Your Quickies').click()
  await expect(page.getByRole('heading', { name: 'Your Quickie' })).toBeVisible()
  await page.getByRole('button', { name: 'Next quickie' }).click()
  await expect(page.getByRole('img', { name: '2 of 2' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^quickie-\d+\.(webm|mp4)$/)
  using input = new Input({
    source: new BufferSource(new Uint8Array(await readFile(await download.path()))),
    formats: [WEBM, MP4],
  })
  expect(await (await input.getPrimaryAudioTrack())?.getCodec()).toMatch(/^(opus|aac)$/)
  const seconds = await input.computeDuration()
  expect(seconds).toBeGreaterThan(3)
  expect(seconds).toBeLessThan(6)

  for (const left of ['1 of 1', undefined]) {
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Quickie deleted successfully')).toBeVisible()
    if (left) await expect(page.getByRole('img', { name: left })).toBeVisible()
  }
  await expect(page).toHaveURL('/discovery')
  await expect(tileOf(bert.page, adam)).toHaveCount(0)
})

test('views are counted once per viewer and shown to the owner, and the ring turns grey', async ({
  newPerson,
}) => {
  const adam = await newPerson({ name: 'adam' })
  const bert = await newPerson({ name: 'bert' })
  const { id } = await shareByForm(adam)
  await bert.page.goto('/discovery')
  await expect(tileOf(bert.page, adam).locator('[data-ring="unseen"]')).toBeVisible()
  await tileOf(bert.page, adam).click()
  await expect.poll(() => isPlaying(bert.page)).toBe(true)
  await bert.page.getByRole('button', { name: 'Close' }).click()
  await expect(tileOf(bert.page, adam).locator('[data-ring="seen"]')).toBeVisible()
  await bert.page.goto(`/quickie/${id}`)
  await expect.poll(() => isPlaying(bert.page)).toBe(true)
  await adam.page.goto(`/quickie/${id}`)
  await expect(adam.page.getByText('Just now · 1 view')).toBeVisible()
})

test('a quickie is paused while it is held, closed by a swipe down, and answered by a message', async ({
  newPerson,
}) => {
  const adam = await newPerson({ name: 'adam' })
  const bert = await newPerson({ name: 'bert' })
  const { id } = await shareByForm(adam, 6)
  const { page } = bert
  await page.goto(`/quickie/${id}`)
  await expect.poll(() => isPlaying(page)).toBe(true)

  await page.mouse.move(195, 420)
  await page.mouse.down()
  await expect.poll(() => isPlaying(page)).toBe(false)
  await page.mouse.up()
  await expect.poll(() => isPlaying(page)).toBe(true)

  await page.getByRole('button', { name: 'Turn sound on' }).click()
  await expect
    .poll(() => page.locator('video[data-current]').evaluate((video: HTMLVideoElement) => video.muted))
    .toBe(false)

  await page.mouse.move(195, 300)
  await page.mouse.down()
  await page.mouse.move(195, 400, { steps: 4 })
  await page.mouse.move(195, 520, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL('/discovery')

  await tileOf(page, adam).click()
  await page.getByRole('textbox', { name: `Message to ${adam.username}` }).fill('That hat!')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/chat/${adam.id}`)
  await expect(page.getByText('That hat!')).toBeVisible()
})

test('camera and microphone are released on every way out', async ({ newPerson }) => {
  const { page } = await newPerson()
  const live = await watchTracks(page)
  await openRecorder(page)
  expect(await live()).toBe(2)
  await page.getByRole('button', { name: 'Flip camera' }).click()
  await expect.poll(live).toBe(2)

  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByText(/REC [1-9]s/)).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(live).toBe(0)
  await expect(page.getByRole('button', { name: 'Retake' })).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(await live()).toBe(0)
  await page.getByRole('button', { name: 'Retake' }).click()
  await expect.poll(live).toBe(2)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/discovery')
  await expect.poll(live).toBe(0)
})

test('a failed upload keeps the clip and offers to try again', async ({ newPerson }) => {
  const { page } = await newPerson()
  await openRecorder(page)
  await record(page, 1)
  const refusal = { code: 'unavailable', message: 'Uploads cannot be saved right now.' }
  await page.route('/api/quickies', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: refusal }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(toast(page, 'Upload failed')).toBeVisible()
  await expect(toast(page, refusal.message)).toBeVisible()
  await page.unroute('/api/quickies')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/discovery')
  await expect(strip(page).getByText('Your Quickies')).toBeVisible()
})

test('a quickie whose answer is lost on the way is there once, however often it is tried again', async ({
  newPerson,
}) => {
  const { page, api } = await newPerson()
  const countOwn = async () => (await (await api.get('/api/my-quickies')).json()).length
  await openRecorder(page)
  await record(page, 1)
  const heal = await loseAnswers(page, 'POST', '/api/quickies')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Not shared yet. Your clip is still here.')).toBeVisible()
  expect(await countOwn()).toBe(1)
  await heal()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/discovery')
  await expect(strip(page).getByText('Your Quickies')).toBeVisible()
  expect(await countOwn()).toBe(1)

  // Another take is another quickie.
  await openRecorder(page)
  await record(page, 1)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveURL('/discovery')
  expect(await countOwn()).toBe(2)
})

test('an upload can be called off, the clip stays, and all of its ten seconds can be shared', async ({
  newPerson,
}) => {
  const { page, api } = await newPerson()
  await openRecorder(page)
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible({ timeout: 15_000 })
  await page.route('/api/quickies', () => undefined)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Your recording')).toBeVisible()

  await page.unroute('/api/quickies')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveURL('/discovery')
  const [quickie] = await (await api.get('/api/my-quickies')).json()
  expect(quickie.durationMs).toBeGreaterThan(9000)
  expect(quickie.durationMs).toBeLessThanOrEqual(10_500)
  expect(quickie.posterUrl).toMatch(/^\/media\//)
})

test('the browser asks for the camera only after a word about it, and a no leads back to discovery', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  await page.addInitScript(() => {
    const unasked = { state: 'prompt' } as PermissionStatus
    navigator.permissions.query = async () => unasked
    navigator.mediaDevices.getUserMedia = async () => {
      Object.assign(window, { wasAsked: true })
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
  })
  await page.goto('/record-quickie')
  await expect(page.getByRole('heading', { name: 'Ten seconds of you' })).toBeVisible()
  expect(await page.evaluate(() => 'wasAsked' in window)).toBe(false)
  await page.getByRole('button', { name: 'Turn on camera' }).click()
  await expect(toast(page, 'Camera access denied')).toBeVisible()
  await expect(toast(page, 'Please allow camera access to record Quickies')).toBeVisible()
  await expect(page).toHaveURL('/discovery')
})
