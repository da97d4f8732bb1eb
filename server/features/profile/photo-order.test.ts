import { expect, test } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { authApi } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { mediaIdOf } from '#contract/media.ts'
import type { PhotoOrder } from '#contract/photos.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

const arrange = (person: Person, body: PhotoOrder) => person.call(profileApi.arrangePhotos, { body })
const pageOf = async (viewer: Person, { id }: Person) =>
  (await viewer.call(profileApi.member, { params: { id } })).body
const named = (mediaId: string, caption = '') => ({ mediaId, caption })
const urlOf = (mediaId: string) => `/media/${mediaId}`

/** A member with so many photos in his gallery, by their media, oldest first, and a profile picture if it is wanted. */
async function withPhotos(count: number, { picture: isWanted = true } = {}) {
  const person = await home.person()
  const jpeg = await plainJpeg(64, 64)
  const photos: string[] = []
  for (let at = 0; at < count; at++) {
    const { body } = await person.upload(profileApi.uploadGalleryPhoto, jpeg)
    photos.push(mediaIdOf(body.url)!)
  }
  if (!isWanted) return { person, photos, picture: '' }
  const { body } = await person.upload(profileApi.uploadPicture, jpeg)
  return { person, photos, picture: mediaIdOf(body.profileImageUrl)! }
}

test('photos are shown in the order and with the captions that their owner gave them', async () => {
  const { person, photos, picture } = await withPhotos(3)
  const [a, b, c] = photos as [string, string, string]
  const reader = await home.person()
  const order = { picture: named(picture, 'Me'), gallery: [named(c, 'At the sea'), named(a)] }
  const { status, body } = await arrange(person, order)
  expect(status).toBe(200)
  const page = await pageOf(reader, person)
  expect(page).toMatchObject({
    profileImageUrl: urlOf(picture),
    pictureCaption: 'Me',
    gallery: [
      { url: urlOf(c), caption: 'At the sea' },
      { url: urlOf(a), caption: '' },
      { url: urlOf(b), caption: '' },
    ],
  })
  expect(body.gallery).toEqual(page.gallery)
  expect((await person.call(profileApi.gallery)).body).toEqual(page.gallery)
  const later = await person.upload(profileApi.uploadGalleryPhoto, await plainJpeg(64, 64))
  expect((await pageOf(reader, person)).gallery.at(-1)!.id).toBe(later.body.id)
})

test('the first photo is the picture on tiles, and the one before it goes to the gallery with its caption', async () => {
  const { person, photos, picture } = await withPhotos(2)
  const [a, b] = photos as [string, string]
  await arrange(person, { picture: named(picture, 'Old one'), gallery: [] })
  await arrange(person, { picture: named(b, 'New one'), gallery: [named(picture, 'Old one'), named(a)] })
  const { body: self } = await person.call(authApi.currentUser)
  expect(self.profileImageUrl).toBe(urlOf(b))
  expect(self.profile?.pictureCaption).toBe('New one')
  const page = await pageOf(await home.person(), person)
  expect(page.thumbUrl).toBe(`${urlOf(b)}/thumb`)
  expect(page.gallery.map(({ url, caption }) => [url, caption])).toEqual([
    [urlOf(picture), 'Old one'],
    [urlOf(a), ''],
  ])
  for (const url of [a, b, picture].map(urlOf)) expect((await person.get(url)).statusCode).toBe(200)
})

test('who has no profile picture gets none by putting his gallery in order', async () => {
  const { person, photos } = await withPhotos(2, { picture: false })
  await arrange(person, { gallery: photos.toReversed().map((id) => named(id)) })
  const page = await pageOf(await home.person(), person)
  expect(page.profileImageUrl).toBeNull()
  expect(page.gallery.map(({ url }) => url)).toEqual(photos.toReversed().map(urlOf))
  await arrange(person, { picture: named(photos[1]!), gallery: [] })
  expect((await pageOf(person, person)).profileImageUrl).toBe(urlOf(photos[1]!))
  expect((await pageOf(person, person)).gallery).toHaveLength(1)
})

test('a photo that is another’s, gone or named twice changes nothing', async () => {
  const { person, photos, picture } = await withPhotos(2)
  const other = await withPhotos(1)
  const before = await pageOf(person, person)
  const twice = await arrange(person, { gallery: [named(photos[0]!), named(photos[0]!)] })
  expect(twice.status).toBe(400)
  for (const order of [
    { gallery: [named(other.photos[0]!)] },
    { picture: named(other.picture), gallery: [] },
    { picture: named(photos[1]!), gallery: [named('x'.repeat(24))] },
    { gallery: [named(picture)] },
  ]) {
    const { status, body } = await arrange(person, order)
    expect([status, body.message]).toEqual([404, 'Photo not found'])
  }
  const long = 'x'.repeat(limits.photoCaption + 1)
  expect((await arrange(person, { gallery: [named(photos[0]!, long)] })).status).toBe(400)
  expect(await pageOf(person, person)).toEqual(before)
})

test('a new or removed picture leaves no caption of the old one', async () => {
  const { person, picture } = await withPhotos(0)
  await arrange(person, { picture: named(picture, 'Me'), gallery: [] })
  await person.upload(profileApi.uploadPicture, await plainJpeg(64, 64))
  expect((await pageOf(person, person)).pictureCaption).toBe('')
})

test('a photo that was reported is removed wherever its owner has put it since, and no other', async () => {
  const { person, photos, picture } = await withPhotos(1)
  const [sam, admin] = [await home.person(), await home.person({ accountRole: 'superadmin' })]
  const [reported] = (await pageOf(sam, person)).gallery
  const report = { kind: 'photo', userId: person.id, targetId: reported!.id, reason: 'other' } as const
  expect((await sam.call(safetyApi.report, { body: report })).status).toBe(200)
  await arrange(person, { picture: named(photos[0]!), gallery: [named(picture)] })
  const queue = (await admin.call(adminApi.reports)).body
  const { id } = queue.find((row) => row.reported?.id === person.id)!
  const removal = { params: { id }, body: { decision: 'remove' } } as const
  expect((await admin.call(adminApi.decideReport, removal)).status).toBe(200)
  const page = await pageOf(sam, person)
  expect(page.profileImageUrl).toBeNull()
  expect(page.gallery.map(({ url }) => url)).toEqual([urlOf(picture)])
})

test('the removal of a reported member takes his captions too', async () => {
  const { person, photos, picture } = await withPhotos(1)
  const [sam, admin] = [await home.person(), await home.person({ accountRole: 'superadmin' })]
  await arrange(person, { picture: named(picture, 'Rude'), gallery: [named(photos[0]!, 'Ruder')] })
  const report = { kind: 'member', userId: person.id, reason: 'hate' } as const
  await sam.call(safetyApi.report, { body: report })
  const queue = (await admin.call(adminApi.reports)).body
  const { id, evidence } = queue.find((row) => row.reported?.id === person.id)!
  expect(JSON.stringify(evidence.facts)).toContain('Ruder')
  await admin.call(adminApi.decideReport, { params: { id }, body: { decision: 'remove' } })
  const page = await pageOf(sam, person)
  expect([page.pictureCaption, ...page.gallery.map(({ caption }) => caption)]).toEqual(['', ''])
})
