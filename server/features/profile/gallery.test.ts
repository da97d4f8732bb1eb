import { expect, test } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { profileApi } from '#contract/profile.ts'
import { useTestApp } from '#server/testing/app.ts'
import { html, jpegWithPlace, plainJpeg, planted } from '#server/testing/fixtures/images.ts'

const home = useTestApp()

test('the profile picture is seen by others, upright and without its place', async () => {
  const adam = await home.person()
  const bert = await home.person()
  const { status, body } = await adam.upload(profileApi.uploadPicture, await jpegWithPlace())
  expect(status).toBe(200)
  const member = await bert.call(profileApi.member, { params: { id: adam.id } })
  expect(member.body).toMatchObject({
    profileImageUrl: body.profileImageUrl,
    thumbUrl: `${body.profileImageUrl}/thumb`,
    thumbhash: expect.any(String),
  })
  const file = await bert.get(body.profileImageUrl)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.includes(planted.camera)).toBe(false)
  expect((await adam.call(authApi.currentUser)).body.profileImageUrl).toBe(body.profileImageUrl)
})

test('a new picture takes the place of the old one, whose address is gone', async () => {
  const adam = await home.person()
  const first = await adam.upload(profileApi.uploadPicture, await plainJpeg())
  const second = await adam.upload(profileApi.uploadPicture, await plainJpeg(320, 240))
  expect((await adam.get(first.body.profileImageUrl)).statusCode).toBe(404)
  expect((await adam.get(second.body.profileImageUrl)).statusCode).toBe(200)

  expect((await adam.call(profileApi.removePicture)).body).toEqual({ success: true })
  expect((await adam.get(second.body.profileImageUrl)).statusCode).toBe(404)
  expect((await adam.call(authApi.currentUser)).body.profileImageUrl).toBeNull()
})

test('a picture waits for the profile, and none is kept without one', async () => {
  const adam = await home.person({ profile: null })
  const { status, body } = await adam.upload(profileApi.uploadPicture, await plainJpeg())
  expect(status).toBe(400)
  expect(body.message).toBe('Please create your profile first.')
  const { rowCount } = await home.pool.query('select 1 from media where owner_id = $1', [adam.id])
  expect(rowCount).toBe(0)
})

test('a file that is no image is refused with the words of the spec', async () => {
  const adam = await home.person()
  for (const upload of [profileApi.uploadPicture, profileApi.uploadGalleryPhoto]) {
    const { status, body } = await adam.upload(upload, html, 'me.jpg')
    expect(status).toBe(415)
    expect(body.message).toBe('Invalid file type. Please select an image.')
  }
})

test('gallery photos are listed as they came, and only their owner deletes them', async () => {
  const adam = await home.person()
  const bert = await home.person()
  const { body: first } = await adam.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  const { body: second } = await adam.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  expect((await adam.call(profileApi.gallery)).body).toEqual([first, second])
  const page = await bert.call(profileApi.member, { params: { id: adam.id } })
  expect(page.body.gallery).toEqual([first, second])

  const foreign = await bert.call(profileApi.deleteGalleryPhoto, { params: { id: first.id } })
  const unknown = await bert.call(profileApi.deleteGalleryPhoto, { params: { id: 999_999 } })
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual(unknown.body)

  expect((await adam.call(profileApi.deleteGalleryPhoto, { params: { id: first.id } })).status).toBe(200)
  expect((await adam.call(profileApi.gallery)).body).toEqual([second])
  expect((await bert.get(first.url)).statusCode).toBe(404)
  expect((await bert.get(first.thumbUrl)).statusCode).toBe(404)
})

test('the gallery takes thirty photos and no more, also when two come at once', async () => {
  const adam = await home.person()
  const { body: photo } = await adam.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  await home.pool.query(
    `with copies as (
       insert into media select id || '-' || n, owner_id, kind, purpose, audience, conversation_id, content_type,
         bytes, width, height, thumbhash, duration_ms, created_at
       from media, generate_series(1, $2) n where '/media/' || id = $1 returning id, owner_id, created_at)
     insert into gallery_photos (user_id, media_id, created_at) select owner_id, id, created_at from copies`,
    [photo.url, limits.galleryPhotos - 2],
  )
  const picture = await plainJpeg(64, 64)
  const answers = await Promise.all([1, 2].map(() => adam.upload(profileApi.uploadGalleryPhoto, picture)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const refused = await adam.upload(profileApi.uploadGalleryPhoto, picture)
  expect(refused.body.message).toBe('Your gallery is full: at most 30 photos. Delete one first.')
  expect((await adam.call(profileApi.gallery)).body).toHaveLength(limits.galleryPhotos)
  const { rowCount } = await home.pool.query('select 1 from media where owner_id = $1', [adam.id])
  expect(rowCount).toBe(limits.galleryPhotos)
})
