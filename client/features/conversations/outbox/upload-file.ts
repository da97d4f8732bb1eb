import type { QueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { prepareVideo, prepareVoice } from '#client/platform/camera/prepare-video.ts'
import { convertsVideos } from '#client/platform/session/current-user.ts'
import { conversationsApi, type UploadedMedia } from '#contract/conversations.ts'
import type { OutboxEntry } from './outbox-entries.ts'

type Upload = { signal: AbortSignal; onProgress: (share: number) => void }

/** Uploads what a message is to show or say. A server that converts nothing gets it as every browser plays it. */
export async function uploadFile(
  queryClient: QueryClient,
  { messageType, voice }: OutboxEntry,
  file: Blob,
  upload: Upload,
): Promise<UploadedMedia> {
  const isLeftToUs = !convertsVideos(queryClient)
  if (messageType === 'voice')
    return call(conversationsApi.uploadVoice, {
      body: { waveform: voice?.waveform },
      upload: isLeftToUs ? await prepareVoice(file) : file,
      ...upload,
    })
  const prepared: { file: Blob; poster?: string } =
    messageType === 'video' && isLeftToUs ? await prepareVideo(file) : { file }
  return call(conversationsApi.uploadMedia, {
    body: { poster: prepared.poster },
    upload: prepared.file,
    ...upload,
  })
}
