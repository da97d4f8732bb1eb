import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { tapsApi } from '#contract/taps.ts'
import { createTestApp, useTestApp } from '#server/testing/app.ts'
import { createEmptyDatabase } from '#server/testing/database.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'
import { diskStorage } from '../storage/disk-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { createArchive, type Key, openArchive } from './archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { listTables } from './tables.ts'
import { writeBackup } from './write-backup.ts'

const home = useTestApp()
const identity = await generateX25519Identity()
const lock = { recipient: await identityToRecipient(identity) }
const key = { identity }
const quietly = () => undefined

let room: string
beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'hungr-backup-'))
  const anton = await home.person()
  const ben = await home.person()
  await anton.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  await anton.call(chatApi.sendMessage, { body: textTo(ben, 'Tabs\tand\nlines \\ and “quotes” 🙂') })
  await ben.call(tapsApi.send, { body: { toUserId: anton.id } })
})

const textTo = (person: Person, content: string) => ({
  toUserId: person.id,
  content,
  messageType: 'text' as const,
})

const source = () => ({
  databaseUrl: home.database.url,
  storage: home.ctx.storage,
  secrets: home.ctx.secrets,
})

/** An empty database and an empty folder. */
async function elsewhere() {
  const database = await createEmptyDatabase()
  const folder = await mkdtemp(join(room, 'elsewhere-'))
  return {
    databaseUrl: database.url,
    storage: diskStorage(join(folder, 'media')),
    secretsFile: join(folder, 'secrets.json'),
    drop: database.drop,
  }
}

/** Every row of every table as text, in an order of its own. */
async function allRows(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const all: Record<string, string[]> = {}
  for (const { name, columns } of await listTables(client)) {
    const list = columns.map((column) => `t.${pg.escapeIdentifier(column)}`).join(', ')
    const { rows } = await client.query<{ row: string }>(
      `select row(${list})::text as row from ${name} t order by 1`,
    )
    all[name] = rows.map(({ row }) => row)
  }
  await client.end()
  return all
}

async function allFiles(storage: Storage): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for await (const batch of storage.list())
    for (const { key } of batch)
      all[key] = (await buffer((await storage.open(key))!.stream)).toString('base64')
  return all
}

test('a backup that is restored elsewhere has every row, every file and the secrets, and goes on from there', async () => {
  const path = join(room, 'whole.age')
  await writeBackup(source(), path, lock, quietly)
  const target = await elsewhere()
  await restoreBackup(target, path, key, quietly)
  const [before, after] = [await allRows(home.database.url), await allRows(target.databaseUrl)]
  expect(Object.keys(before)).toContain('public.messages')
  expect(before['public.messages']).not.toEqual([])
  expect(after).toEqual(before)
  const files = await allFiles(home.ctx.storage)
  expect(Object.keys(files)).not.toEqual([])
  expect(await allFiles(target.storage)).toEqual(files)
  expect(JSON.parse(await readFile(target.secretsFile, 'utf8'))).toEqual(home.ctx.secrets)

  // It goes on there: triggers count, numbers go up, and what refers to nothing is refused.
  const again = await createTestApp({
    DATABASE_URL: target.databaseUrl,
    DATABASE_OWNER_URL: target.databaseUrl,
  })
  const [carl, dan] = [await again.person(), await again.person()]
  await carl.call(chatApi.sendMessage, { body: textTo(dan, 'Still here') })
  expect((await dan.call(notificationsApi.summary)).body.messages).toBe(1)
  const orphan = again.pool.query(
    `insert into favourites (user_id, member_id, is_favourite, note, marked_at) values (1, 2, true, '', now())`,
  )
  await expect(orphan).rejects.toThrow(/foreign key/)
  await again.close()
  await target.drop()
})

test('a backup under load has all that was acknowledged before it began, and no row without what it refers to', async () => {
  const [eric, frank] = [await home.person(), await home.person()]
  const acknowledged: string[] = []
  let isOver = false
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      const photo = n % 5 === 0 ? eric.upload(profileApi.uploadGalleryPhoto, await plainJpeg()) : undefined
      await Promise.all([photo, eric.call(chatApi.sendMessage, { body: textTo(frank, `Message ${n}`) })])
      acknowledged.push(`Message ${n}`)
    }
  })()
  while (acknowledged.length < 5) await new Promise((resolve) => setTimeout(resolve, 10))
  const known = [...acknowledged]
  const path = join(room, 'busy.age')
  await writeBackup(source(), path, lock, quietly)
  isOver = true
  await writing
  const target = await elsewhere()
  await restoreBackup(target, path, key, quietly)
  const rows = await allRows(target.databaseUrl)
  for (const text of known) expect(rows['public.messages']!.join('\n')).toContain(text)
  const stored = Object.keys(await allFiles(target.storage)).join('\n')
  const keys = await namedFiles(target.databaseUrl)
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) expect(stored).toContain(key)
  await target.drop()
})

/** The names of the files that rows speak of. */
async function namedFiles(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from media')
  await client.end()
  return rows.map(({ id }) => id)
}

test('a passphrase opens what it has closed', async () => {
  const path = join(room, 'phrase.age')
  const phrase = { passphrase: 'correct horse battery staple' }
  const archive = await createArchive(path, phrase)
  await archive.add('word.txt', Buffer.from('Hello'))
  await archive.finish()
  const { entries } = await openArchive(path, phrase)
  for await (const { name, stream } of entries)
    expect([name, String(await buffer(stream))]).toEqual(['word.txt', 'Hello'])
})

test('no word, address or name stands readable in a backup', async () => {
  const path = join(room, 'closed.age')
  await home.person({ username: 'planted_username' })
  await writeBackup(source(), path, lock, quietly)
  const bytes = await readFile(path)
  for (const planted of ['planted_username', 'Tabs', 'manifest.json', home.ctx.secrets.locationKey])
    expect(bytes.includes(planted)).toBe(false)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a wrong key, no file at all and another file each get a sentence', async () => {
  const path = join(room, 'good.age')
  await writeBackup(source(), path, lock, quietly)
  const other = join(room, 'other.age')
  await writeFile(other, 'This is a letter.')
  const cases: [string, Key, RegExp][] = [
    [path, { identity: await generateX25519Identity() }, /cannot be opened/],
    [other, key, /cannot be opened/],
    [join(room, 'none.age'), key, /There is no file/],
  ]
  for (const [each, tried, words] of cases) await expect(openArchive(each, tried)).rejects.toThrow(words)
})

test('a file that was cut off, or in which a byte was changed, is refused, and nothing of it is left', async () => {
  const path = join(room, 'whole-file.age')
  await writeBackup(source(), path, lock, quietly)
  const bytes = await readFile(path)
  const [cut, changed] = [join(room, 'cut.age'), join(room, 'changed.age')]
  await writeFile(cut, bytes.subarray(0, bytes.length - 1))
  bytes[bytes.length - 5000]! ^= 1
  await writeFile(changed, bytes)
  const { entries, damage } = await openArchive(changed, key)
  const reading = (async () => {
    for await (const { stream } of entries) await buffer(stream)
  })()
  await expect(reading).rejects.toThrow()
  expect(damage()?.message).toMatch(/damaged or was cut off/)
  const target = await elsewhere()
  await expect(restoreBackup(target, cut, key, quietly)).rejects.toThrow(/damaged or was cut off/)
  expect(await allFiles(target.storage)).toEqual({})
  expect(Object.values(await allRows(target.databaseUrl)).flat()).toEqual([])
  await expect(stat(target.secretsFile)).rejects.toThrow('ENOENT')
  await target.drop()
})

test('nothing is restored into a place that is not empty', async () => {
  const path = join(room, 'second.age')
  await writeBackup(source(), path, lock, quietly)
  const target = await elsewhere()
  await target.storage.put('already-there.webp', Buffer.from('x'), { contentType: 'image/webp' })
  await expect(restoreBackup(target, path, key, quietly)).rejects.toThrow('There are media already')
  await expect(
    restoreBackup({ ...target, databaseUrl: home.database.url }, path, key, quietly),
  ).rejects.toThrow('The database is not empty')
  await target.drop()
})

test('a backup that could not be written leaves no file behind', async () => {
  const path = join(room, 'broken.age')
  const storage = {
    ...home.ctx.storage,
    open: () => Promise.reject(new Error('the disk is gone')),
  }
  await expect(writeBackup({ ...source(), storage }, path, lock, quietly)).rejects.toThrow('the disk is gone')
  await expect(stat(path)).rejects.toThrow('ENOENT')
  await expect(stat(`${path}.part`)).rejects.toThrow('ENOENT')
})
