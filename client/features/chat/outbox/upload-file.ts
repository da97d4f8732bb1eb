import { call } from '#client/platform/api/call.ts'
import { type ChatMedia, chatApi } from '#contract/chat.ts'

export function uploadFile(
  file: Blob,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<ChatMedia> {
  return call(chatApi.uploadMedia, { upload: file, ...options })
}
