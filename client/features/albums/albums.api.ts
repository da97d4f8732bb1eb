import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NoteCall, OutgoingNote } from '#client/features/conversations/index.ts'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { queryOf, refresh } from '#client/platform/api/query-of.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { albumsApi } from '#contract/albums.ts'

export const albumsQuery = queryOf(albumsApi.list)

export const shareAlbum = (
  userId: number,
  { albumId, time }: OutgoingNote<'album'>,
  { clientId, signal }: NoteCall,
) => call(albumsApi.share, { params: { id: albumId, userId }, body: { time, clientId }, signal })

export const askForAlbum = (
  userId: number,
  _note: OutgoingNote<'album-request'>,
  { clientId, signal }: NoteCall,
) => call(albumsApi.ask, { params: { userId }, body: { clientId }, signal })

/** Does something about one's albums, and reads them again. What goes wrong is said. */
export function useAlbumChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => refresh(queryClient, albumsApi.list, albumsApi.holders, albumsApi.readShare),
    onError: (error) =>
      toast({
        title: 'That did not work',
        description: errorText(error, 'Please try again.'),
        variant: 'destructive',
      }),
  })
}
