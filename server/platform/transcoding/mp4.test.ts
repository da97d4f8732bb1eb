import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { webm } from '#server/testing/fixtures/videos.ts'
import { canMakeMp4, makeMp4, makePoster } from './mp4.ts'

const limits = { maxPixels: 1_000_000, maxSeconds: 11, maxBytes: 1024 * 1024 }
const asStream = (bytes: Buffer) => Readable.from([bytes])

describe('how ffmpeg is started', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hungr-ffmpeg-'))
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  })

  async function standIn(script: string): Promise<void> {
    await writeFile(join(folder, 'ffmpeg'), `#!/bin/sh\n${script}\n`)
    await chmod(join(folder, 'ffmpeg'), 0o700)
  }

  test('with limits of memory, processor time and pixels, at the lowest priority', async () => {
    await standIn('cat >/dev/null; echo "memory $(ulimit -v) time $(ulimit -t) nice $(nice) options $*"')
    const said = (await makeMp4(asStream(Buffer.from('clip')), 'matroska', limits)).toString()
    expect(said).toContain('memory 1048576 time 90 nice 19')
    // Before the input, where it limits what is decoded.
    expect(said).toMatch(/options .*-max_pixels 1000000 .*-i pipe:0/)
  })

  test('and stopped when it takes too long', async () => {
    await standIn('exec sleep 600')
    await expect(
      makeMp4(asStream(Buffer.from('clip')), 'matroska', { ...limits, patienceMs: 100 }),
    ).rejects.toThrow('ffmpeg ended')
  })

  test('and stopped when the process wants to stop', async () => {
    await standIn('exec sleep 600')
    const signal = AbortSignal.timeout(100)
    await expect(makeMp4(asStream(Buffer.from('clip')), 'matroska', { ...limits, signal })).rejects.toThrow(
      'aborted',
    )
  })

  test('and stopped when it writes too much', async () => {
    await standIn('exec cat /dev/zero')
    await expect(makeMp4(asStream(Buffer.from('clip')), 'matroska', limits)).rejects.toThrow(
      'more than it may',
    )
  })

  test('what it writes is the copy, unless it ends badly', async () => {
    await standIn('cat')
    expect((await makeMp4(asStream(Buffer.from('clip')), 'matroska', limits)).toString()).toBe('clip')
    await standIn('cat; exit 1')
    await expect(makeMp4(asStream(Buffer.from('clip')), 'matroska', limits)).rejects.toThrow(
      'ffmpeg ended with 1',
    )
  })
})

describe.runIf(await canMakeMp4())('ffmpeg itself (needs ffmpeg)', () => {
  const huge = { width: 8192, height: 8192 }
  const bomb = () => webm({ seconds: 2, width: 640, height: 360, frames: huge, audio: false })

  test('makes an mp4', async () => {
    const copy = await makeMp4(asStream(await webm({ seconds: 1 })), 'matroska', limits)
    expect(copy.toString('latin1', 4, 8)).toBe('ftyp')
  })

  test('makes a poster, no larger than it is worth', async () => {
    const clip = await webm({ seconds: 1, width: 1280, height: 720 })
    const { format, width, height } = await sharp(
      await makePoster(asStream(clip), 'matroska', limits),
    ).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 640, height: 360 })
  })

  test('decodes no frame beyond the limit of pixels', async () => {
    await expect(makeMp4(asStream(await bomb()), 'matroska', limits)).rejects.toThrow('ffmpeg ended')
  })

  test('has not the memory for 8192 × 8192, if it came to that', async () => {
    const unlimited = { ...limits, maxPixels: 2 ** 31 - 1 }
    await expect(makeMp4(asStream(await bomb()), 'matroska', unlimited)).rejects.toThrow('ffmpeg ended')
  })
})
