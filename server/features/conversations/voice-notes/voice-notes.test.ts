import { basename } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { groupsApi } from '#contract/groups.ts'
import { limits } from '#contract/limits.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { canMakeMp4 } from '#server/platform/transcoding/mp4.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { mp4WithPlace, playlist, webm } from '#server/testing/fixtures/videos.ts'
import { plantedInVoice, voice } from '#server/testing/fixtures/voices.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const WAVEFORM = '02468acegikmoqsuv'
const two = async () => [await home.person(), await home.person()] as const
const statusOf = async (viewer: Person, url: string) => (await viewer.get(url)).statusCode
const upload = (by: Person, file: Buffer, body = { waveform: WAVEFORM }) =>
  by.upload(conversationsApi.uploadVoice, file, 'voice', 'audio/webm', { body })
const say = (from: Person, to: Person) =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content: 'Hello' } })
const thread = async (by: Person, other: Person) =>
  (await by.call(chatApi.messages, { params: { userId: other.id } })).body

async function send(from: Person, to: Person, file?: Buffer, more = {}) {
  const { body: note } = await upload(from, file ?? (await voice(2)))
  const body = { toUserId: to.id, content: note.url, messageType: 'voice' as const, ...more }
  return (await from.call(chatApi.sendMessage, { body })).body
}

/** Two who have answered each other. */
async function friends() {
  const [anton, ben] = await two()
  await say(anton, ben)
  await say(ben, anton)
  return [anton, ben] as const
}

describe('what is taken as a voice note', () => {
  test.each([
    ['WebM with Opus', 'firefox', 'audio/webm'],
    ['Ogg with Opus, as WebM', 'firefox-ogg', 'audio/webm'],
    ['MP4 with AAC', 'safari', 'audio/mp4'],
  ] as const)('%s, with its length and without its tags', async (_what, recorder, contentType) => {
    const person = await home.person()
    const recording = await voice(3, recorder)
    for (const planted of plantedInVoice) expect(recording.includes(planted)).toBe(true)
    const { status, body } = await upload(person, recording)
    expect([status, body]).toMatchObject([200, { messageType: 'voice', contentType, waveform: WAVEFORM }])
    expect(body.durationMs).toBeGreaterThan(2900)
    expect(body.durationMs).toBeLessThan(3100)
    const served = await person.get(body.url)
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, contentType])
    for (const planted of plantedInVoice) expect(served.rawPayload.includes(planted)).toBe(false)
  })

  test.each([
    ['a clip with a picture', () => webm({ seconds: 1 }), 'wrong_type'],
    ['a phone clip with a picture', async () => mp4WithPlace(), 'wrong_type'],
    ['a picture alone', () => webm({ seconds: 1, audio: false }), 'wrong_type'],
    ['a photo', plainJpeg, 'wrong_type'],
    ['a playlist', async () => playlist, 'wrong_type'],
    ['62 seconds', () => voice(62), 'too_long'],
    ['nothing', async () => Buffer.alloc(0), 'empty_file'],
    ['more than 2 MB', async () => Buffer.alloc(limits.voiceBytes + 1), 'too_large'],
    ['a WebM that was cut', async () => (await voice(5)).subarray(0, -10), 'unreadable_file'],
    ['an Ogg that was cut', async () => (await voice(5, 'firefox-ogg')).subarray(0, -10), 'unreadable_file'],
    ['an MP4 that was cut', async () => (await voice(5, 'safari')).subarray(0, -10), 'unreadable_file'],
  ])('%s is none', async (_what, make, code) => {
    const person = await home.person()
    expect((await upload(person, await make())).body).toMatchObject({ code })
  })

  test('60 seconds are, and a recorder that stopped a little late', async () => {
    const person = await home.person()
    expect((await upload(person, await voice(60.5))).status).toBe(200)
  })

  test.each([
    ['more than 64 stretches', '5'.repeat(65)],
    ['other letters', '05z'],
    ['nothing', ''],
  ])('a waveform of %s is refused', async (_what, waveform) => {
    const person = await home.person()
    const { body } = await upload(person, await voice(1), { waveform })
    expect(body).toMatchObject({ code: 'invalid' })
  })
})

describe('a voice note', () => {
  test('comes to the other, live, with its waveform and length, and is sent once however often it is tried', async () => {
    await home.listen()
    const [anton, ben] = await friends()
    const line = await ben.connect()
    const { body: note } = await upload(anton, await voice(2))
    const body = {
      toUserId: ben.id,
      content: note.url,
      messageType: 'voice' as const,
      clientId: 'note-1-note-1',
    }
    const [{ body: first }, { body: again }] = [
      await anton.call(chatApi.sendMessage, { body }),
      await anton.call(chatApi.sendMessage, { body }),
    ]
    expect(again).toEqual(first)
    const { url, messageType, ...media } = note
    expect(first).toMatchObject({ content: url, messageType, media })
    expect(await line.next('chat.message-sent')).toMatchObject({ id: first.id, messageType, media })
    line.close()
    expect((await thread(ben, anton)).slice(2)).toMatchObject([{ id: first.id, content: url, media }])
  })

  test('plays by ranges for those in the conversation and for nobody else', async () => {
    const [anton, ben] = await friends()
    const carl = await home.person()
    const { content } = await send(anton, ben)
    for (const range of ['bytes=0-1', 'bytes=10-', 'bytes=-5'])
      expect((await ben.get(content, { range })).statusCode).toBe(206)
    expect(await statusOf(carl, content)).toBe(404)
    await ben.call(safetyApi.block, { params: { userId: anton.id } })
    expect([await statusOf(ben, content), await statusOf(anton, content)]).toEqual([404, 200])
  })

  test('goes to a group like any message', async () => {
    const [anton, ben] = await two()
    const { body: group } = await anton.call(groupsApi.create, { body: { name: 'Two', memberIds: [ben.id] } })
    const { body: note } = await upload(anton, await voice(1))
    await anton.call(groupsApi.sendMessage, {
      params: { id: group.id },
      body: { content: note.url, messageType: 'voice' },
    })
    const { body: messages } = await ben.call(groupsApi.messages, { params: { id: group.id } })
    expect(messages).toMatchObject([{ messageType: 'voice', content: note.url }])
    expect(await statusOf(ben, note.url)).toBe(200)
  })

  test('is quoted with its length, and as nothing once it is unsent', async () => {
    const [anton, ben] = await friends()
    const note = await send(anton, ben)
    const answer = { toUserId: anton.id, content: 'I hear you', replyToSeq: note.seq }
    const { body: reply } = await ben.call(chatApi.sendMessage, { body: answer })
    expect(reply.quote).toMatchObject({
      messageType: 'voice',
      excerpt: '',
      durationMs: note.media!.durationMs,
    })
    await anton.call(chatApi.unsend, { params: { id: note.id } })
    const quote = (await thread(ben, anton)).at(-1)!.quote!
    expect([quote.unsent, quote.durationMs]).toEqual([true, undefined])
    expect(await statusOf(ben, note.content)).toBe(404)
  })

  test('from somebody whom one has not answered is not heard before one asks', async () => {
    const [anton, ben] = await two()
    const { id, content } = await send(anton, ben)
    expect((await thread(ben, anton))[0]?.media).toMatchObject({ blurred: true, waveform: WAVEFORM })
    expect(await statusOf(ben, content)).toBe(404)
    await ben.call(conversationsApi.showReceived, { params: { id } })
    expect(await statusOf(ben, content)).toBe(200)
  })

  test('cannot be viewed once, nor be sent without being uploaded', async () => {
    const [anton, ben] = await friends()
    const { body: note } = await upload(anton, await voice(1))
    const drafts = [
      { content: note.url, messageType: 'voice', viewOnce: true },
      { content: note.url, messageType: 'image', viewOnce: true },
      { content: 'data:audio/webm;base64,AAAA', messageType: 'voice' },
    ] as const
    for (const draft of drafts) {
      const { body } = await anton.call(chatApi.sendMessage, { body: { toUserId: ben.id, ...draft } })
      expect(body).toMatchObject({ code: 'invalid' })
    }
    const body = { toUserId: ben.id, content: note.url, messageType: 'voice' } as const
    expect((await anton.call(chatApi.sendMessage, { body })).status).toBe(200)
  })

  test('that was unsent is still in a report, for admins to hear', async () => {
    const [anton, ben] = await friends()
    const admin = await home.person({ accountRole: 'admin' })
    const { id } = await send(anton, ben)
    await anton.call(chatApi.unsend, { params: { id } })
    await home.runJobs()
    const report = { kind: 'message', targetId: id, userId: anton.id, reason: 'threats' } as const
    expect((await ben.call(safetyApi.report, { body: report })).status).toBe(200)
    const { rows } = await home.pool.query('select evidence from reports where reporter_id = $1', [ben.id])
    const heard = await admin.get(`/media/${rows[0].evidence.mediaIds[0]}`)
    expect([heard.statusCode, heard.headers['content-type']]).toEqual([200, 'audio/webm'])
  })

  test('is in the export of its sender, and goes with his account', async () => {
    const [anton, ben] = await friends()
    const { content } = await send(anton, ben)
    const { raw } = await anton.call(profileApi.exportData)
    const files = unzipSync(new Uint8Array(raw.rawPayload))
    expect(Object.keys(files)).toContain(`media/${basename(content)}.weba`)
    expect(strFromU8(files['data.json']!)).toContain(WAVEFORM)
    await anton.call(profileApi.deleteProfile)
    await home.runJobs()
    expect(await statusOf(ben, content)).toBe(404)
  })

  test('counts against what a member may store', async () => {
    const person = await home.person()
    const { body } = await upload(person, await voice(1))
    await home.pool.query('update media set bytes = $2 where id = $1', [
      basename(body.url),
      home.ctx.config.memberQuotaBytes,
    ])
    expect((await upload(person, await voice(1))).body).toMatchObject({ code: 'quota_full' })
  })
})

describe.runIf(await canMakeMp4())('the mp4 of a voice note (needs ffmpeg)', () => {
  test('is made where not every browser plays the original, and those who can hear it learn of it', async () => {
    await home.listen()
    const [anton, ben] = await friends()
    const carl = await home.person()
    const line = await ben.connect()
    const { content, media } = await send(anton, ben)
    expect(media).toMatchObject({ mp4Url: null })
    await home.runJobs()
    expect(await line.next('conversations.media-changed')).toMatchObject({
      url: content,
      media: { mp4Url: `${content}/mp4`, waveform: WAVEFORM },
    })
    line.close()
    const served = await ben.get(`${content}/mp4`, { range: 'bytes=0-1' })
    expect([served.statusCode, served.headers['content-type']]).toEqual([206, 'audio/mp4'])
    expect(await statusOf(carl, `${content}/mp4`)).toBe(404)
  })

  test('is not needed of AAC', async () => {
    const [anton, ben] = await friends()
    const { content } = await send(anton, ben, await voice(1, 'safari'))
    await home.runJobs()
    expect((await thread(ben, anton)).at(-1)?.media).toMatchObject({ contentType: 'audio/mp4', mp4Url: null })
    expect(await statusOf(ben, `${content}/mp4`)).toBe(404)
  })
})
