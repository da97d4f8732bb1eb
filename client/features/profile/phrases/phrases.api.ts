import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { type PhraseChanges, type Phrases, phrasesApi } from '#contract/phrases.ts'
import type { MemberRole } from '#contract/product.ts'
import { conversationStarters, quickMessages } from '#contract/words.ts'

export const ownPhrases = queryOf(phrasesApi.phrases)

export type PhraseKind = keyof Phrases

const ours: Record<PhraseKind, Record<MemberRole, string[]>> = {
  quickMessages,
  starters: conversationStarters,
}

/** One's own, or ours for a member of this role. */
export function usePhrases(kind: PhraseKind, role: MemberRole): string[] {
  return useQuery(ownPhrases).data?.[kind] ?? ours[kind][role]
}

export function useUpdatePhrases() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: PhraseChanges) => call(phrasesApi.updatePhrases, { body }),
    onSuccess: (phrases) => queryClient.setQueryData(ownPhrases.queryKey, phrases),
  })
}
