import type { AccountRole } from '#contract/product.ts'
import { profileApi } from '#contract/profile.ts'
import { verificationApi } from '#contract/verification.ts'
import { media } from '#server/features/media/media.schema.ts'
import { keysOf } from '#server/features/media/media.service.ts'
import { randomName } from '#server/platform/storage/storage.ts'
import type { TestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { webm } from '#server/testing/fixtures/videos.ts'
import type { Person } from '#server/testing/person.ts'

/** Each has frames of its own: those of a film are taken once. */
export function createFilms(home: TestApp) {
  let count = 0
  const newFilm = (seconds = 3) => webm({ seconds, width: 64 + 2 * count++, audio: false })

  const send = (person: Person, id: number, film: Buffer) =>
    person.upload(verificationApi.sendFilm, film, 'film.webm', 'video/webm', { body: { id } })

  const changePicture = async (person: Person) =>
    person.upload(profileApi.uploadPicture, await plainJpeg(64, 64))

  async function askGesture(person: Person): Promise<number> {
    return (await person.call(verificationApi.askGesture)).body.asked!.id
  }

  /** What an upload would have made, without the work of it. */
  async function insertMedia({ id: ownerId }: Person, purpose: 'profile' | 'verification'): Promise<string> {
    const isFilm = purpose === 'verification'
    const row = {
      id: randomName(),
      ownerId,
      purpose,
      audience: isFilm ? ('holders' as const) : ('members' as const),
      kind: isFilm ? ('video' as const) : ('image' as const),
      contentType: isFilm ? 'video/webm' : 'image/webp',
      bytes: 4,
      width: 3,
      height: 4,
      createdAt: home.ctx.now(),
    }
    for (const key of keysOf(row)) await home.ctx.storage.put(key, Buffer.from('film'), row)
    await home.ctx.db.insert(media).values(row)
    return row.id
  }

  /** A member with a main picture. */
  async function withPicture(accountRole?: AccountRole): Promise<Person> {
    const person = await home.person({ ...(accountRole ? { accountRole } : {}) })
    const pictureId = await insertMedia(person, 'profile')
    await home.pool.query('update profiles set picture_id = $2 where user_id = $1', [person.id, pictureId])
    return person
  }

  /** A member whose film waits. */
  async function filmed(accountRole?: AccountRole) {
    const person = await withPicture(accountRole)
    const mediaId = await insertMedia(person, 'verification')
    const { rows } = await home.pool.query(
      `insert into verifications (user_id, gesture, state, asked_at, valid_until, filmed_at, media_id)
       values ($1, 'wave', 'waiting', $2, $2, $2, $3) returning id`,
      [person.id, home.ctx.now(), mediaId],
    )
    return { person, id: rows[0].id as number, mediaId }
  }

  async function verified(): Promise<Person> {
    const person = await withPicture()
    await home.pool.query('update profiles set is_verified = true where user_id = $1', [person.id])
    return person
  }

  const countFilms = async ({ id }: Person) =>
    (await home.pool.query(`select from media where owner_id = $1 and purpose = 'verification'`, [id]))
      .rowCount

  return { newFilm, send, changePicture, askGesture, insertMedia, withPicture, filmed, verified, countFilms }
}
