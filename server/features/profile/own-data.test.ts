import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { OWNER_ID } from '#contract/product.ts'
import { profileApi } from '#contract/profile.ts'
import { closeCodes } from '#contract/realtime.ts'
import { useTestApp } from '#server/testing/app.ts'
import { jpegWithPlace, plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'
import { liftChecks, listReferences, listTablesWith, plant } from './planting.fixture.ts'

const home = useTestApp()

async function exportOf(person: Person) {
  const { status, raw, headers } = await person.call(profileApi.exportData)
  expect(status).toBe(200)
  const files = unzipSync(new Uint8Array(raw.rawPayload))
  const text = strFromU8(files['data.json']!)
  const data = JSON.parse(text) as { tables: Record<string, object[]>; withheld: Record<string, string> }
  return { files, text, headers, ...data }
}

/** A row for every column that can name a member, with him in that column. */
async function plantEverywhere(memberId: number, otherId: number, mark: string): Promise<void> {
  await liftChecks(home.pool)
  // Rows shared with somebody behind a block are withheld, so blocks get a man of their own.
  const stranger = await home.person()
  for (const reference of await listReferences(home.pool)) {
    if (await isTaken(reference, memberId)) continue
    const other = reference.table === 'blocks' ? stranger.id : otherId
    await plant(home.pool, { reference, memberId, otherId: other, mark })
  }
}

/** Tables with one row for each member, such as his profile, hold his own already. */
async function isTaken(
  { table, column }: { table: string; column: string },
  memberId: number,
): Promise<boolean> {
  const unique = await home.pool.query(
    `select 1 from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
     where indrelid = $1::regclass and indisunique and indnkeyatts = 1 and attname = $2`,
    [table, column],
  )
  return unique.rowCount !== 0 && (await countRows(table, [column], memberId)) > 0
}

async function countRows(table: string, columns: string[], memberId: number): Promise<number> {
  const naming = columns.map((column) => `"${column}" = $1`).join(' or ')
  const { rows } = await home.pool.query(`select count(*)::int as count from ${table} where ${naming}`, [
    memberId,
  ])
  return rows[0].count
}

test('the export holds every row of every table that refers to the member', async () => {
  const adam = await home.person()
  await plantEverywhere(adam.id, (await home.person()).id, 'of-adam')
  const { tables, withheld } = await exportOf(adam)

  const columnsOf = new Map<string, string[]>()
  for (const { table, column } of await listReferences(home.pool)) {
    if (`${table}.${column}` in withheld) continue
    columnsOf.set(table, [...(columnsOf.get(table) ?? []), column])
  }
  expect(columnsOf.size).toBeGreaterThan(5)
  const missing: string[] = []
  for (const [table, columns] of columnsOf) {
    const kept = await countRows(table, columns, adam.id)
    expect(kept, `nothing was planted in ${table}`).toBeGreaterThan(0)
    const exported = tables[table]?.length ?? 0
    if (exported < kept) missing.push(`${table}: ${exported} of ${kept} rows`)
  }
  expect(missing).toEqual([])
  expect(tables.users).toMatchObject([{ id: adam.id, username: adam.username, email: adam.email }])
})

test('the export withholds only columns that exist, and says why', async () => {
  const { withheld } = await exportOf(await home.person())
  const existing = (await listReferences(home.pool)).map(({ table, column }) => `${table}.${column}`)
  expect(existing).toEqual(expect.arrayContaining(Object.keys(withheld)))
  for (const reason of Object.values(withheld)) expect(reason.length).toBeGreaterThan(20)
})

test('the export holds nothing private of others, and no secret', async () => {
  const adam = await home.person()
  const bert = await home.person()
  await home.pool.query(`update users set first_name = 'Bertrand-Private' where id = $1`, [bert.id])
  await plantEverywhere(bert.id, (await home.person()).id, 'of-bert')
  await plantEverywhere(adam.id, bert.id, 'of-adam')
  const { text } = await exportOf(adam)
  expect(text).toContain('of-adam')
  for (const secret of ['of-bert', bert.email, 'Bertrand-Private', 'passwordHash', 'tokenHash', 'token_hash'])
    expect(text, secret).not.toContain(secret)
})

test('a blocked member leaves no trace in the export of the one he blocked', async () => {
  const adam = await home.person()
  const bert = await home.person()
  await home.pool.query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    bert.id,
    adam.id,
  ])
  const { tables } = await exportOf(adam)
  expect(tables.blocks).toEqual([])
  expect((await exportOf(bert)).tables.blocks).toMatchObject([{ blockedId: adam.id }])
})

test('the export is a zip that downloads at once, with the photos in it', async () => {
  const adam = await home.person()
  const { body: picture } = await adam.upload(profileApi.uploadPicture, await jpegWithPlace())
  const { body: photo } = await adam.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  const { files, headers, tables } = await exportOf(adam)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="hungr-export-\d{4}-\d\d-\d\d\.zip"$/)
  for (const url of [picture.profileImageUrl, photo.url]) {
    const name = `media/${url.split('/')[2]}.webp`
    expect(files[name]?.length, name).toBe((await adam.get(url)).rawPayload.length)
  }
  expect(tables.media).toHaveLength(2)
})

test('an export is made five times an hour at most', async () => {
  const adam = await home.person()
  for (let made = 0; made < 5; made++) await exportOf(adam)
  const { status, headers } = await adam.call(profileApi.exportData)
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('deletion leaves nothing of the member in any table', async () => {
  const adam = await home.person()
  await plantEverywhere(adam.id, (await home.person()).id, 'of-adam-who-left')
  expect(await listTablesWith(home.pool, 'of-adam-who-left')).not.toEqual([])
  // An open report would hold the account.
  await home.pool.query(
    "update reports set status = 'dismissed', outcome = 'no-action', handled_at = now() where reported_id = $1",
    [adam.id],
  )

  const { status, body, headers } = await adam.call(profileApi.deleteProfile)
  expect({ status, body }).toEqual({ status: 200, body: { success: true, held: false, underWay: false } })
  expect(String(headers['set-cookie'])).toMatch(/hungr_session=;/)
  await home.runJobs()

  for (const { table, column } of await listReferences(home.pool))
    expect(await countRows(table, [column], adam.id), `${table}.${column}`).toBe(0)
  for (const text of ['of-adam-who-left', adam.username, adam.email])
    expect(await listTablesWith(home.pool, text), text).toEqual([])
})

test('deletion takes the photos along: gone from the storage, and 404 at once', async () => {
  const adam = await home.person()
  const bert = await home.person()
  const { body: photo } = await adam.upload(profileApi.uploadGalleryPhoto, await plainJpeg())
  const name = photo.url.split('/')[2]!
  const stored = async () =>
    (await readdir(home.dataDir, { recursive: true })).filter((file) => basename(file).startsWith(name))
  expect((await bert.get(photo.url)).statusCode).toBe(200)
  expect(await stored()).toHaveLength(2)

  await adam.call(profileApi.deleteProfile)
  expect((await bert.get(photo.url)).statusCode).toBe(404)
  await home.runJobs()
  expect(await stored()).toEqual([])
})

test('deletion ends every session and every socket, and says why', async () => {
  await home.listen()
  const adam = await home.person()
  const line = await adam.connect()
  await adam.call(profileApi.deleteProfile)
  expect(await line.next('auth.session-ended')).toEqual({ reason: 'deleted' })
  expect(await line.closed).toBe(closeCodes.sessionEnded)
  expect((await adam.call(authApi.currentUser)).status).toBe(401)
})

test('a deleted member answers like one who never was', async () => {
  const adam = await home.person()
  const bert = await home.person()
  await adam.call(profileApi.deleteProfile)
  const gone = await bert.call(profileApi.member, { params: { id: adam.id } })
  const never = await bert.call(profileApi.member, { params: { id: 999_999 } })
  expect(gone.status).toBe(404)
  expect(gone.body).toEqual(never.body)
  expect(gone.body.message).toBe('User not found')
})

test('the owner account cannot be deleted', async () => {
  const owner = await home.person({ accountRole: 'superadmin', profile: null })
  await home.pool.query(
    `insert into users (id, username, email, password_hash, account_role)
     values ($1, 'the_owner', 'owner@example.org', 'none', 'superadmin')`,
    [OWNER_ID],
  )
  await home.pool.query('update sessions set user_id = $1 where user_id = $2', [OWNER_ID, owner.id])
  const { status, body } = await owner.call(profileApi.deleteProfile)
  expect(status).toBe(403)
  expect(body.code).toBe('not_allowed')
})
