import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { PAGE_OF_LIST } from '#client/platform/api/lists.ts'
import { pagesOf, queryOf, refresh } from '#client/platform/api/query-of.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { favouritesApi, type Mark } from '#contract/favourites.ts'

export const favouritesWith = (search: string) =>
  pagesOf(favouritesApi.list, { query: { limit: PAGE_OF_LIST, ...(search ? { search } : {}) } })

const markOf = (userId: number) => queryOf(favouritesApi.read, { params: { userId } })

export function refreshFavourites(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, favouritesApi.list, favouritesApi.read)
}

/** A star or note that was changed here or on another device. The list is read again when it is shown. */
export function putMark(queryClient: QueryClient, userId: number, mark: Mark): void {
  queryClient.setQueryData(markOf(userId).queryKey, mark)
  void refresh(queryClient, favouritesApi.list)
}

/** What the viewer has put on a member; undefined until it is known. A change shows at once. */
export function useMark(userId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = markOf(userId)
  const { data: mark } = useQuery(markOf(userId))
  const change = useMutation({
    mutationFn: (body: Partial<Mark>) => call(favouritesApi.change, { params: { userId }, body }),
    onMutate: async (body) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before) queryClient.setQueryData(queryKey, { ...before, ...body })
      return before
    },
    onSuccess: (changed) => putMark(queryClient, userId, changed),
    onError: (error, _body, before) => {
      queryClient.setQueryData(queryKey, before)
      toast({
        title: 'Couldn’t save that',
        description: errorText(error, 'Please try again.'),
        variant: 'destructive',
      })
    },
  })
  return { mark, change: change.mutateAsync, isPending: change.isPending }
}
