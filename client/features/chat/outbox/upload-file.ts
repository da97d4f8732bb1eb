import { call } from '#client/platform/api/call.ts'
import { conversationsApi, type UploadedMedia } from '#contract/conversations.ts'

export function uploadFile(
  file: Blob,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<UploadedMedia> {
  return call(conversationsApi.uploadMedia, { upload: file, ...options })
}
