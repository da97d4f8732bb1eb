import { stat } from 'node:fs/promises'
import { limits } from '#contract/limits.ts'
import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { makeVoiceMp4 } from '#server/platform/transcoding/mp4.ts'
import type { Media } from '../media.schema.ts'
import { copyKey, mainKey } from '../media-files.ts'
import { admitUpload, blankRow, insertAndStore, type Placement, receiving } from '../store-media.service.ts'
import type { ReceivedFile, UploadSource } from '../upload.ts'
import { formatOf, keepCopy } from '../video-copies.service.ts'
import { parseInTurn } from '../video-inspection.ts'
import { type ParsedVoice, UNREADABLE } from './voice-parsing.ts'

const rules = {
  maxSeconds: limits.voiceSeconds,
  tooLong: `Voice notes must be ${limits.voiceSeconds} seconds or shorter`,
}

/** A voice has no sides. */
const noPicture = { width: 0, height: 0 }

export async function storeVoice(
  ctx: Context,
  owner: { id: number },
  upload: UploadSource,
  placement: Placement,
  waveform: string | undefined,
): Promise<Media> {
  await admitUpload(ctx, owner)
  return receiving(ctx, upload, limits.voiceBytes, async (file, newPath) => {
    const path = newPath()
    const facts = await inspectVoice(file, path, owner.id)
    const { size } = await stat(path)
    const blank = { ...blankRow(ctx, owner, placement), ...noPicture, waveform: waveform ?? null }
    const row = { ...blank, kind: 'voice', ...facts, bytes: size } as const
    return insertAndStore(ctx, row, [{ key: mainKey(row), source: { path } }])
  })
}

/** Adds an MP4 with AAC, which every browser plays, and answers with the changed row. */
export async function addVoiceCopy(
  ctx: Context,
  voice: Media,
  signal?: AbortSignal,
): Promise<Media | undefined> {
  if (voice.copyBytes || voice.codecs === 'aac') return undefined
  const recording = await ctx.storage.open(mainKey(voice))
  if (!recording) return undefined
  const mp4 = await makeVoiceMp4(recording.stream, formatOf(voice), {
    maxPixels: 1,
    maxSeconds: rules.maxSeconds + 1,
    maxBytes: limits.voiceBytes,
    signal,
  })
  return receiving(ctx, mp4, limits.voiceBytes, async (file, newPath) => {
    const path = newPath()
    // Checked and packed anew like an upload.
    await inspectVoice(file, path, voice.ownerId)
    const { size } = await stat(path)
    return keepCopy(ctx, voice, { key: copyKey(voice), source: { path }, bytes: size }, { copyBytes: size })
  })
}

function inspectVoice(file: ReceivedFile, clean: string, caller: number): Promise<ParsedVoice> {
  if (file.size === 0) throw new Refusal('empty_file', 'Nothing was recorded. Please try again.')
  const thread = new URL('./voice-thread.ts', import.meta.url)
  return parseInTurn(thread, { upload: file.path, clean }, { limits: rules, unreadable: UNREADABLE, caller })
}
