import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  QTFF,
  WEBM,
} from 'mediabunny'

/**
 * A video as MP4 with H.264 and AAC. Nothing comes of one that is such an MP4 already, nor of a browser that cannot
 * write both: a copy without sound would be worse than the original.
 */
export async function convertToMp4(video: Blob): Promise<Blob | undefined> {
  const input = new Input({ source: new BlobSource(video), formats: [WEBM, MP4, QTFF] })
  try {
    return (await isUniversal(input)) ? undefined : await convert(input, 'video/mp4')
  } finally {
    input.dispose()
  }
}

/** A recording as MP4 with AAC. Nothing comes of one that is such an MP4 already, nor of a browser that writes no AAC. */
export async function convertToVoiceMp4(voice: Blob): Promise<Blob | undefined> {
  const input = new Input({ source: new BlobSource(voice), formats: [WEBM, OGG, MP4] })
  try {
    const sound = await input.getPrimaryAudioTrack()
    const isAac = (await input.getFormat()) === MP4 && (await sound?.getCodec()) === 'aac'
    return isAac ? undefined : await convert(input, 'audio/mp4')
  } finally {
    input.dispose()
  }
}

async function isUniversal(input: Input): Promise<boolean> {
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const format = await input.getFormat()
  return (
    format !== WEBM && (await picture?.getCodec()) === 'avc' && (!sound || (await sound.getCodec()) === 'aac')
  )
}

async function convert(input: Input, type: string): Promise<Blob | undefined> {
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input,
    output: new Output({ target, format: new Mp4OutputFormat({ fastStart: 'in-memory' }) }),
    video: { codec: 'avc' },
    audio: { codec: 'aac' },
    // Phones write the place of filming into their files.
    tags: {},
    showWarnings: false,
  })
  if (!conversion.isValid || conversion.discardedTracks.length > 0) return undefined
  await conversion.execute()
  return target.buffer ? new Blob([target.buffer], { type }) : undefined
}
