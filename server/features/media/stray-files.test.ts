import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSealedKey } from '#server/platform/sealed-box.ts'
import { randomName } from '#server/platform/storage/storage.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { storeImage } from './media.service.ts'
import { keysOf } from './media-files.ts'
import { removeFiles } from './media-removal.service.ts'
import { sweepStrays } from './stray-files.service.ts'

const DAY = 24 * 60 * 60 * 1000
const gallery = { purpose: 'gallery', audience: 'members' } as const

describe.each(['disk', 's3'])('the nightly sweep on %s', (kind) => {
  let home: TestApp
  let bucketServer: S3rver
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hungr-strays-'))
    bucketServer = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'media', configs: [] }],
    })
    const { port } = await bucketServer.run()
    const bucket = {
      S3_BUCKET: 'media',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }
    home = await createTestApp(kind === 's3' ? bucket : {})
  })
  afterAll(async () => {
    await home.close()
    await bucketServer.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function putStray(): Promise<string> {
    const key = `${randomName()}.webm`
    await home.ctx.storage.put(key, Buffer.from('nobody’s'), { contentType: 'video/webm' })
    return key
  }
  const isThere = async (key: string) => {
    const file = await home.ctx.storage.open(key)
    file?.stream.destroy()
    return file !== undefined
  }
  const sweep = () => sweepStrays.run(home.ctx, {})

  test('removes nothing where most files have no row: the database may be the wrong one', async () => {
    const stray = await putStray()
    home.clock.advance(2 * DAY)
    await sweep()
    expect(await isThere(stray)).toBe(true)
  })

  test('removes files without a row when they are a day old, and no other', async () => {
    const media = await storeImage(home.ctx, await home.person(), await plainJpeg(), gallery)
    const old = await putStray()
    const sealed = newSealedKey()
    await home.ctx.storage.put(sealed, Buffer.from('evidence'), { contentType: 'application/octet-stream' })
    await sweep()
    expect([await isThere(old), await isThere(sealed)]).toEqual([false, true])
    // Files bear the time of the machine. Back at it, a new one is young.
    home.clock.advance(-2 * DAY)
    const young = await putStray()
    await sweep()
    expect(await Promise.all([young, ...keysOf(media)].map(isThere))).toEqual([true, true, true])
  })

  test('leaves alone what a job has still to do with', async () => {
    home.clock.advance(2 * DAY)
    const [waiting, stray] = [await putStray(), await putStray()]
    await home.ctx.jobs.add(removeFiles, { keys: [waiting] })
    await sweep()
    expect([await isThere(waiting), await isThere(stray)]).toEqual([true, false])
    await home.runJobs()
    expect(await isThere(waiting)).toBe(false)
    home.clock.advance(-2 * DAY)
  })

  test('removes parts that are a day old', async () => {
    await home.ctx.parts.use(async (newPath) => {
      const path = newPath()
      await writeFile(path, 'half')
      await sweep()
      expect(existsSync(path)).toBe(true)
      home.clock.advance(2 * DAY)
      await sweep()
      expect(existsSync(path)).toBe(false)
    })
  })
})
