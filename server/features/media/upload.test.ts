import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conversationsApi } from '#contract/conversations.ts'
import { useTestApp } from '#server/testing/app.ts'
import { html, plainJpeg } from '#server/testing/fixtures/images.ts'
import { webm } from '#server/testing/fixtures/videos.ts'

const home = useTestApp()
const MB = 1024 * 1024
const patient = { timeout: 10_000 }

async function listParts(): Promise<number[]> {
  const folder = join(home.dataDir, 'media', 'uploads')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
}

test('an upload is on the disk as far as it has come, and gone when it breaks off', async () => {
  const { port } = new URL(await home.listen())
  const { cookie, id } = await home.person()
  const socket = connect(Number(port), '127.0.0.1')
  const head = [
    `POST ${conversationsApi.uploadMedia.path} HTTP/1.1`,
    'host: localhost',
    `cookie: ${cookie}`,
    'content-type: multipart/form-data; boundary=edge',
    `content-length: ${20 * MB}`,
  ]
  const part = '--edge\r\ncontent-disposition: form-data; name="file"; filename="clip.webm"\r\n\r\n'
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  socket.write(Buffer.alloc(3 * MB))
  await expect.poll(async () => Math.max(0, ...(await listParts())), patient).toBeGreaterThan(2 * MB)

  const closed = once(socket, 'close')
  socket.destroy()
  await closed
  await expect.poll(listParts, patient).toEqual([])
  const rows = await home.pool.query('select 1 from media where owner_id = $1', [id])
  expect(rows.rowCount).toBe(0)
})

test('nothing is left of an upload that was taken or refused but what is stored', async () => {
  const person = await home.person()
  const upload = async (bytes: Buffer) => (await person.upload(conversationsApi.uploadMedia, bytes)).status
  expect(await upload(await plainJpeg())).toBe(200)
  expect(await upload(await webm({ seconds: 1 }))).toBe(200)
  expect(await upload(html)).toBe(415)
  expect(await upload(Buffer.alloc(31 * MB))).toBe(413)
  expect(await listParts()).toEqual([])
})
