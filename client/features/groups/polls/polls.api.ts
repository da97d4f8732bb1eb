import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NoteCall, OutgoingNote } from '#client/features/conversations/index.ts'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { patch, queryOf } from '#client/platform/api/query-of.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { type Poll, pollsApi } from '#contract/polls.ts'

export const pollQuery = (groupId: number, messageId: number) =>
  queryOf(pollsApi.poll, { params: { id: groupId, messageId } })

const showFailure = (error: Error) =>
  toast({
    title: 'That did not work',
    description: errorText(error, 'Please try again.'),
    variant: 'destructive',
  })

export const createPoll = (groupId: number, { poll }: OutgoingNote<'poll'>, { clientId, signal }: NoteCall) =>
  call(pollsApi.create, { params: { id: groupId }, body: { ...poll, clientId }, signal })

/** Shows the choice at once. Of several in a row the answer to the last one counts. */
export function useVote(groupId: number, messageId: number) {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const query = pollQuery(groupId, messageId)
  const mutationKey = ['vote', messageId]
  return useMutation({
    mutationKey,
    scope: { id: `vote-${messageId}` },
    mutationFn: (answers: number[]) =>
      call(pollsApi.vote, { params: { id: groupId, messageId }, body: { answers } }),
    onMutate: (answers) => patch(queryClient, query, (poll) => withVote(poll, viewer.id, answers)),
    onSuccess: (poll) => {
      if (queryClient.isMutating({ mutationKey }) === 1) patch(queryClient, query, () => poll)
    },
    onError: (error) => {
      showFailure(error)
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
}

export function useClosePoll(groupId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (messageId: number) => call(pollsApi.close, { params: { id: groupId, messageId } }),
    onSuccess: (poll, messageId) => patch(queryClient, pollQuery(groupId, messageId), () => poll),
    onError: showFailure,
  })
}

/** The poll as it is once this member has chosen these answers. */
export function withVote(poll: Poll, viewerId: number, chosen: readonly number[]): Poll {
  const hadVoted = poll.answers.some(({ isOwn }) => isOwn)
  return {
    ...poll,
    voterCount: poll.voterCount - Number(hadVoted) + Number(chosen.length > 0),
    answers: poll.answers.map((answer, number) => {
      const isOwn = chosen.includes(number)
      const others = answer.voterIds.filter((id) => id !== viewerId)
      return {
        ...answer,
        isOwn,
        votes: answer.votes - Number(answer.isOwn) + Number(isOwn),
        voterIds: isOwn && !poll.isAnonymous ? [...others, viewerId] : others,
      }
    }),
  }
}
