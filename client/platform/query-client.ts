import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasCode } from './api/api-error.ts'

const FRESH_MS = 30_000

/**
 * The query cache with the product's defaults. `onSignedOut` hears of every call that was refused because of who is
 * signed in: nobody, or somebody who must prove his address first.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (hasCode(error, 'signed_out') || hasCode(error, 'email_unproven')) onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // Asked without a network too: what waited for one would show a skeleton, where words and a retry belong.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false },
    },
  })
}
