import {
  BlobSource,
  BufferTarget,
  Conversion,
  canEncodeAudio,
  Input,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  QTFF,
  WEBM,
} from 'mediabunny'

/**
 * A video as MP4 with H.264 and AAC, or Opus from a browser that writes no AAC. Nothing comes of one that is such an MP4
 * already, nor of a browser that cannot write both: a copy without sound would be worse than the original.
 */
export async function convertToMp4(video: Blob): Promise<Blob | undefined> {
  const input = new Input({ source: new BlobSource(video), formats: [WEBM, MP4, QTFF] })
  try {
    return (await isUniversal(input)) ? undefined : await convert(input, 'video/mp4')
  } finally {
    input.dispose()
  }
}

/** The same for a recording without pictures. */
export async function convertToVoiceMp4(voice: Blob): Promise<Blob | undefined> {
  const input = new Input({ source: new BlobSource(voice), formats: [WEBM, OGG, MP4] })
  try {
    const isUniversal = (await input.getFormat()) === MP4 && (await isUniversalSound(input))
    return isUniversal ? undefined : await convert(input, 'audio/mp4')
  } finally {
    input.dispose()
  }
}

async function isUniversal(input: Input): Promise<boolean> {
  const picture = await input.getPrimaryVideoTrack()
  const isMp4 = (await input.getFormat()) !== WEBM
  return isMp4 && (await picture?.getCodec()) === 'avc' && (await isUniversalSound(input))
}

async function isUniversalSound(input: Input): Promise<boolean> {
  const sound = await input.getPrimaryAudioTrack()
  return !sound || (await sound.getCodec()) === (await soundCodecFor(input))
}

/**
 * AAC plays everywhere, but Firefox, and Chromium on Linux, write none. Opus in an MP4 plays in every browser that we
 * support, Safari from 17 on, and recordings of these two have it already: it is copied.
 */
async function soundCodecFor(input: Input): Promise<'aac' | 'opus'> {
  const sound = await input.getPrimaryAudioTrack()
  return (await sound?.getCodec()) === 'aac' || (await canEncodeAudio('aac')) ? 'aac' : 'opus'
}

async function convert(input: Input, type: string): Promise<Blob | undefined> {
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input,
    output: new Output({ target, format: new Mp4OutputFormat({ fastStart: 'in-memory' }) }),
    video: { codec: 'avc' },
    audio: { codec: await soundCodecFor(input) },
    // Phones write the place of filming into their files.
    tags: {},
    showWarnings: false,
  })
  if (!conversion.isValid || conversion.discardedTracks.length > 0) return undefined
  await conversion.execute()
  return target.buffer ? new Blob([target.buffer], { type }) : undefined
}
