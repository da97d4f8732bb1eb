import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { profileApi } from '#contract/profile.ts'
import { conversationsOwnData } from '#server/features/conversations/conversations.own-data.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'
import { removeExpiredExports } from './export.service.ts'
import { writeExport } from './write-export.ts'

const home = useTestApp()
const HOUR = 60 * 60 * 1000
/** Three pages. */
const MANY = 2_500

const start = (person: Person) => person.call(profileApi.startExport)
const stateOf = async (person: Person) => (await person.call(profileApi.exportState)).body
const download = (person: Person) => person.call(profileApi.exportFile)
const zipsStored = async () =>
  (await readdir(home.dataDir, { recursive: true })).filter((name) => name.endsWith('.zip')).length

/** Two who have talked, each of them half of it. */
async function talkMuch(one: Person, other: Person): Promise<void> {
  await one.call(chatApi.sendMessage, { body: { toUserId: other.id, content: 'Message 1' } })
  await home.pool.query(
    `with c as (
       update conversations set last_seq = $1 where low_user_id = least($2::int, $3::int)
         and high_user_id = greatest($2::int, $3::int) returning id)
     insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
     select c.id, n, case when n % 2 = 0 then $3::int else $2::int end, 'text', 'Message ' || n, now()
     from c, generate_series(2, $1::int) n`,
    [2 * MANY, one.id, other.id],
  )
}

test('an export in the background goes page by page, says how far it is, and is whole', async () => {
  await home.listen()
  const [anton, ben] = [await home.person(), await home.person()]
  await talkMuch(anton, ben)
  await anton.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  for (const pages of Object.values(conversationsOwnData.exportMuch!.tables))
    for await (const page of pages(home.ctx, anton.id)) expect(page.length).toBeLessThanOrEqual(1000)

  const line = await anton.connect()
  expect((await start(anton)).body).toMatchObject({ state: 'running', progress: 0 })
  expect((await download(anton)).status).toBe(404)
  await home.runJobs()
  expect(await stateOf(anton)).toMatchObject({ state: 'ready', progress: 100 })
  const told: number[] = []
  while (told.at(-1) !== 100) told.push((await line.next('profile.export-changed')).progress)
  expect(told.length).toBeGreaterThan(3)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  line.close()

  const { status, raw, headers } = await download(anton)
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  const files = unzipSync(new Uint8Array(raw.rawPayload))
  const { tables } = JSON.parse(strFromU8(files['data.json']!))
  expect(tables.messages).toHaveLength(MANY)
  expect(tables.messages_received).toHaveLength(MANY)
  expect(tables.users).toMatchObject([{ username: anton.username }])
  expect(Object.keys(files)).toHaveLength(2)
})

test('while an export is on its way, asking for one again is the same one', async () => {
  const anton = await home.person()
  const runOf = async () =>
    (await home.pool.query('select run from data_exports where user_id = $1', [anton.id])).rows[0].run
  await start(anton)
  const run = await runOf()
  for (let asked = 0; asked < 10; asked++) expect((await start(anton)).status).toBe(200)
  expect(await runOf()).toBe(run)
  // One that was cut off with its process is not waited for.
  home.clock.advance(HOUR)
  expect(await stateOf(anton)).toMatchObject({ state: 'failed' })
  await start(anton)
  expect(await runOf()).not.toBe(run)
  await home.runJobs()
  expect(await stateOf(anton)).toMatchObject({ state: 'ready' })
})

test('an export is its owner’s, for a day; then its file is removed', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  expect(await stateOf(anton)).toEqual({ state: 'none', progress: 0, bytes: null, expiresAt: null })
  const before = await zipsStored()
  await start(anton)
  await home.runJobs()
  expect(await zipsStored()).toBe(before + 1)
  expect((await download(ben)).status).toBe(404)
  home.clock.advance(23 * HOUR)
  expect((await download(anton)).status).toBe(200)
  home.clock.advance(2 * HOUR)
  expect((await download(anton)).status).toBe(404)
  expect(await stateOf(anton)).toMatchObject({ state: 'expired' })
  await removeExpiredExports.run(home.ctx, {})
  await home.runJobs()
  // Those of the tests before are as old.
  expect(await zipsStored()).toBe(0)
  expect(await stateOf(anton)).toMatchObject({ state: 'expired', bytes: null })
})

test('an export that fails says so, leaves no file, and can be asked for again', async () => {
  const anton = await home.person()
  const before = await zipsStored()
  await start(anton)
  const put = vi.spyOn(home.ctx.storage, 'put').mockRejectedValueOnce(new Error('the disk is full'))
  await home.runJobs()
  put.mockRestore()
  expect(await stateOf(anton)).toMatchObject({ state: 'failed' })
  expect(await zipsStored()).toBe(before)
  expect((await start(anton)).body).toMatchObject({ state: 'running' })
  await home.runJobs()
  expect(await stateOf(anton)).toMatchObject({ state: 'ready' })
})

test('an export whose rows cannot be read to the end fails, and does not wait for the rest', async () => {
  const { id: userId } = await home.person()
  const broken = {
    exportMember: async () => ({}),
    exportMuch: {
      count: async () => 2,
      tables: {
        letters: async function* () {
          yield [{ text: 'Hello' }]
          throw new Error('the database went away')
        },
      },
    },
  }
  const path = join(home.dataDir, 'broken.part')
  await expect(writeExport(home.ctx, { userId, parts: [broken], path })).rejects.toThrow('went away')
})

test('with the account goes what was exported of it', async () => {
  const anton = await home.person()
  const before = await zipsStored()
  await start(anton)
  await home.runJobs()
  await anton.call(profileApi.deleteProfile)
  await home.runJobs()
  expect(await zipsStored()).toBe(before)
})
