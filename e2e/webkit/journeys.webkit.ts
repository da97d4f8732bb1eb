import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { webm } from '#server/testing/fixtures/videos.ts'
import { voice } from '#server/testing/fixtures/voices.ts'
import { uniqueAddress } from '../support/person.ts'
import { expect, test } from './test.ts'

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hungr-webkit-files-'))
  await writeFile(join(folder, 'photo.jpg'), await plainJpeg())
  await writeFile(join(folder, 'clip.webm'), await webm({ seconds: 2 }))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('a stranger signs up, sets himself up with a cropped photo, and sees the grid', async ({ phone }) => {
  const username = `safari-${uniqueAddress().replaceAll('.', '-')}`
  await phone.open('/auth?tab=signup')
  await phone.write('Email', `${username}@hungr.test`)
  await phone.write('Username', username)
  await phone.write('Password', 'Plum-Orbit-92')
  await phone.run(`document.querySelector('[type="checkbox"]').click()`)
  await phone.press('Create Account')
  await phone.isAt('/profile-setup')
  await phone.run(
    `[...document.querySelectorAll('label, button')].find((each) => each.innerText.includes('I am a Hungr')).click()`,
  )
  await phone.press('Next')
  await phone.choose('Add profile photo', join(folder, 'photo.jpg'))
  await phone.press('Use photo')
  await phone.comesTo(`return document.querySelector('[alt="Your profile photo"]') !== null`)
  await phone.write('Age', '34')
  await phone.press('Next')
  await phone.press('Complete Setup')
  await phone.isAt('/discovery')
})

test('a photo is chosen, looked at and sent in a chat, and opens large', async ({ newOwner, newMember }) => {
  const [{ phone, id }, other] = [await newOwner(), await newMember()]
  await phone.open(`/chat/${other.id}`)
  await phone.sees(other.username)
  await phone.choose('Photo', join(folder, 'photo.jpg'))
  await phone.press('Send')
  await expect
    .poll(async () => (await other.api.get(`/api/messages/${id}`)).text())
    .toContain('"messageType":"image"')
  await phone.press('Open photo')
  await phone.comesTo(`return document.querySelector('.yarl__slide_image')?.naturalWidth > 0`)
  await phone.back()
  await phone.comesTo(`return document.querySelector('.yarl__slide_image') === null`)
  await phone.isAt(`/chat/${other.id}`)
})

test('a video is sent in a chat, and plays', async ({ newOwner, newMember }) => {
  const [{ phone }, other] = [await newOwner(), await newMember()]
  await phone.open(`/chat/${other.id}`)
  await phone.sees(other.username)
  await phone.choose('Photo or video', join(folder, 'clip.webm'))
  await phone.press('Send')
  await phone.press('Play video')
  await phone.comesTo(`return document.querySelector('.lightbox video')?.readyState >= 2`)
  await phone.run(`void document.querySelector('.lightbox video').play()`)
  await phone.comesTo(`return document.querySelector('.lightbox video').currentTime > 0.3`)
})

test('a quickie plays by itself, gets its sound by a touch, counts as watched, and is closed', async ({
  newOwner,
  newMember,
}) => {
  const [{ phone }, other] = [await newOwner(), await newMember()]
  const video = { name: 'quickie.webm', mimeType: 'video/webm', buffer: await webm({ seconds: 2 }) }
  const { id } = await (await other.api.post('/api/quickies', { multipart: { video } })).json()
  await phone.open('/discovery')
  await phone.comesTo(`return document.querySelectorAll('main a[href^="/user/"]').length > 0`)
  await phone.open(`/quickie/${id}`)
  await phone.comesTo(`return document.querySelector('video[data-current]')?.currentTime > 0.2`)
  await phone.press('Turn sound on')
  await phone.comesTo(`return document.querySelector('video[data-current]').muted === false`)
  await expect.poll(async () => (await (await other.api.get('/api/my-quickies')).json())[0].views).toBe(1)
  await phone.press('Close')
  await phone.isAt('/discovery')
})

test('a member is looked at, reported and blocked in one go, and unblocked on the own profile', async ({
  newOwner,
  newMember,
}) => {
  const [{ phone, api }, other] = [await newOwner(), await newMember()]
  await phone.open(`/user/${other.id}`)
  await phone.sees(other.username)
  await phone.press('More')
  await phone.press('Report')
  await phone.press('Threats, blackmail or harassment')
  await phone.comesTo(`return document.querySelector('[role="dialog"] [type="checkbox"]') !== null`)
  await phone.run(`document.querySelector('[role="dialog"] [type="checkbox"]').click()`)
  await phone.press('Send report')
  await phone.sees('Report sent')
  await phone.isAt('/discovery')
  expect((await api.get(`/api/user/${other.id}`)).status()).toBe(404)

  await phone.open('/profile')
  await phone.press('Blocked members')
  await phone.press(`Unblock ${other.username}`)
  await phone.sees('You haven’t blocked anyone.')
  expect((await api.get(`/api/user/${other.id}`)).status()).toBe(200)
})

test('what is written without a connection is sent once there is one', async ({ newOwner, newMember }) => {
  const [{ phone, id }, other] = [await newOwner(), await newMember()]
  await phone.open(`/chat/${other.id}`)
  await phone.sees(other.username)
  // A line that is dead for the app: every call fails, as it does without a network.
  await phone.run(
    `window.liveFetch = window.fetch; window.fetch = () => Promise.reject(new TypeError('Load failed'))`,
  )
  await phone.write('Type a message...', 'From a tunnel')
  await phone.press('Send')
  await phone.sees('From a tunnel')
  expect(await (await other.api.get(`/api/messages/${id}`)).json()).toEqual([])
  await phone.run(`window.fetch = window.liveFetch; window.dispatchEvent(new Event('online'))`)
  await expect.poll(async () => (await (await other.api.get(`/api/messages/${id}`)).json()).length).toBe(1)
})

test('Back closes what lies over a page before it leaves the page', async ({ newOwner, newMember }) => {
  const [{ phone }, other] = [await newOwner(), await newMember()]
  await phone.open(`/user/${other.id}`)
  await phone.press('More')
  await phone.sees('Report')
  await phone.back()
  await phone.seesNot('Report')
  await phone.isAt(`/user/${other.id}`)
  await phone.press('More')
  await phone.press('Report')
  await phone.comesTo(`return document.querySelector('[role="dialog"]') !== null`)
  await phone.back()
  await phone.comesTo(`return document.querySelector('[role="dialog"]') === null`)
  await phone.isAt(`/user/${other.id}`)
})

test('a group is created and written in', async ({ newOwner, newMember }) => {
  const [{ phone, api }, other] = [await newOwner(), await newMember()]
  const reply = await api.post('/api/groups', { data: { name: 'Supper', memberIds: [other.id] } })
  const group = await reply.json()
  await phone.open('/groups')
  await phone.sees('Supper')
  await phone.open(`/group-chat/${group.id}`)
  await phone.comesTo(`return document.querySelector('textarea') !== null`)
  await phone.run(`document.querySelector('textarea').focus()`)
  const placeholder = await phone.run<string>(`return document.querySelector('textarea').placeholder`)
  await phone.write(placeholder, 'Who brings the wine?')
  await phone.press('Send')
  await phone.comesTo(
    `return document.querySelector('[role="log"]').innerText.includes('Who brings the wine?')`,
  )
})

test('the map is drawn with its ground and moves', async ({ newOwner }) => {
  const { phone } = await newOwner()
  await phone.open('/discovery?view=map')
  await phone.comesTo(
    `return document.querySelector('.leaflet-container canvas, .leaflet-container img') !== null`,
  )
  await phone.press('Zoom in')
  await phone.comesTo(`return document.querySelector('.leaflet-container') !== null`)
})

test('no field is smaller than 16 px, below which iPhones zoom into the page', async ({ newOwner }) => {
  const { phone } = await newOwner()
  for (const path of ['/profile', '/feedback', '/create-group', '/messages']) {
    await phone.open(path)
    await phone.comesTo(`return document.querySelector('h1') !== null`)
    const small = `return [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, select')]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML)`
    expect(await phone.run(small), path).toEqual([])
  }
})

test('a voice note that Firefox recorded is heard', async ({ newOwner, newMember }) => {
  const [{ phone, id }, other] = [await newOwner(), await newMember()]
  const file = { name: 'voice.webm', mimeType: 'audio/webm', buffer: await voice(5) }
  const note = await (await other.api.post('/api/voice-notes', { multipart: { file } })).json()
  const data = { toUserId: id, content: note.url, messageType: 'voice' }
  await other.api.post('/api/messages', { data })
  await phone.open(`/chat/${other.id}`)
  await phone.press('Play voice note')
  await phone.comesTo(
    `return Number(document.querySelector('[data-voice] [role="slider"]')?.getAttribute('aria-valuenow')) > 0`,
  )
})
