import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { refresh } from '#client/platform/api/query-of.ts'
import { asDataUrl } from '#client/platform/blob-urls.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { dropQuickie, noteSeen, putQuickie } from './quickie-cache.ts'

/** What was recorded, and a frame of it. However often it is shared under its `clientId`, it is one quickie. */
export type Take = { clientId: string; clip: Blob; poster?: Blob }
type Upload = Take & { onProgress: (share: number) => void; signal: AbortSignal }

export function useShareQuickie() {
  const queryClient = useQueryClient()
  return useMutation({
    // A clip cannot wait for the network unseen: it fails at once and is kept.
    networkMode: 'always',
    mutationFn: async ({ clientId, clip, poster, onProgress, signal }: Upload) =>
      call(quickiesApi.share, {
        body: { clientId, caption: '', poster: poster && (await asDataUrl(poster)) },
        upload: new File([clip], `quickie.${endingOf(clip.type)}`, { type: clip.type }),
        onProgress,
        signal,
      }),
    onSuccess: (quickie) => putQuickie(queryClient, quickie),
    onSettled: () => void refresh(queryClient, quickiesApi.list, quickiesApi.own),
  })
}

export function useDeleteQuickie() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(quickiesApi.remove, { params: { id } }),
    onSuccess: (_done, id) => dropQuickie(queryClient, id),
  })
}

/** Whether it counted is of no concern to who watches. */
export function useMarkSeen() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(quickiesApi.markSeen, { params: { id } }),
    onMutate: (id) => noteSeen(queryClient, id),
  })
}

/** 'webm' or 'mp4', by a content type. */
export function endingOf(contentType: string): string {
  return contentType.includes('mp4') ? 'mp4' : 'webm'
}
