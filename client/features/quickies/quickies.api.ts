import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { patch, patchAll, queryOf, refresh } from '#client/platform/api/query-of.ts'
import { asDataUrl } from '#client/platform/blob-urls.ts'
import { prepareVideo } from '#client/platform/camera/prepare-video.ts'
import { convertsVideos } from '#client/platform/session/current-user.ts'
import { type Quickie, quickiesApi } from '#contract/quickies.ts'

/** What was recorded, and a frame of it. However often it is shared under its `clientId`, it is one quickie. */
export type Take = { clientId: string; clip: Blob; poster?: Blob }
type Upload = Take & { onProgress: (share: number) => void; signal: AbortSignal }

export function useShareQuickie() {
  const queryClient = useQueryClient()
  return useMutation({
    // A clip cannot wait for the network unseen: it fails at once and stays with the screen.
    networkMode: 'always',
    mutationFn: async ({ clientId, clip, poster, onProgress, signal }: Upload) => {
      const { file } = convertsVideos(queryClient) ? { file: clip } : await prepareVideo(clip)
      return call(quickiesApi.share, {
        body: { clientId, caption: '', poster: poster && (await asDataUrl(poster)) },
        upload: new File([file], `quickie.${endingOf(file.type)}`, { type: file.type }),
        onProgress,
        signal,
      })
    },
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
    // A list that was read before the server knew has come meanwhile, or is on its way.
    onSuccess: (_done, id) => noteSeen(queryClient, id),
  })
}

/** 'webm' or 'mp4', by a content type. */
export function endingOf(contentType: string): string {
  return contentType.includes('mp4') ? 'mp4' : 'webm'
}

const lists = [quickiesApi.list, quickiesApi.own, quickiesApi.sameMember]

/** Every list of quickies that is known, also those of single members. */
function changeLists(queryClient: QueryClient, change: (quickies: Quickie[]) => Quickie[]): void {
  for (const endpoint of lists) patchAll(queryClient, endpoint, change)
}

/** A new one goes before all others, and the rest of its member's with it; of a known one the facts are renewed. */
export function putQuickie(queryClient: QueryClient, quickie: Quickie): void {
  const isKnown = ({ id }: Quickie) => id === quickie.id
  const renew = (known: Quickie) => ({ ...quickie, seen: known.seen || quickie.seen })
  const put = (quickies: Quickie[]) => {
    if (quickies.some(isKnown)) return quickies.map((each) => (isKnown(each) ? renew(each) : each))
    const isHis = ({ userId }: Quickie) => userId === quickie.userId
    return [quickie, ...quickies.filter(isHis), ...quickies.filter((each) => !isHis(each))]
  }
  patch(queryClient, queryOf(quickiesApi.list), put)
  // Only one's own say how often they were watched.
  if (quickie.views !== null) patch(queryClient, queryOf(quickiesApi.own), put)
}

export function dropQuickie(queryClient: QueryClient, id: number): void {
  changeLists(queryClient, (quickies) => quickies.filter((each) => each.id !== id))
}

function noteSeen(queryClient: QueryClient, id: number): void {
  changeLists(queryClient, (quickies) =>
    quickies.map((each) => (each.id === id ? { ...each, seen: true } : each)),
  )
}
