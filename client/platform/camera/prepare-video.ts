import { captureStill } from './picture.ts'

/**
 * What a server that converts nothing needs from the sender: a video that every browser plays, as far as this one can
 * make it, and a poster. The code for it is large, and loaded only then.
 */
export async function prepareVideo(video: Blob): Promise<{ file: Blob; poster?: string }> {
  const poster = await captureStill(video)
  try {
    const { convertToMp4 } = await import('./video-conversion.ts')
    return { file: (await convertToMp4(video)) ?? video, poster }
  } catch {
    // The original plays in most browsers.
    return { file: video, poster }
  }
}

/** The same for a voice note. */
export async function prepareVoice(voice: Blob): Promise<Blob> {
  try {
    const { convertToVoiceMp4 } = await import('./video-conversion.ts')
    return (await convertToVoiceMp4(voice)) ?? voice
  } catch {
    return voice
  }
}
