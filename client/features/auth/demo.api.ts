import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/api/call.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { currentUserQuery, useCurrentUser } from '#client/platform/session/current-user.ts'
import { authApi } from '#contract/auth.ts'
import { demoApi } from '#contract/demo.ts'

const demoQuery = queryOptions({ ...queryOf(demoApi.accounts), staleTime: Number.POSITIVE_INFINITY })

/** The accounts that anybody may enter as: none where no demo runs. */
export function useDemoAccounts() {
  return useQuery(demoQuery).data?.accounts ?? []
}

/** Asks once more who is signed in. If that is nobody, the demo, and nothing but the demo, signs in by itself. */
export function useTryAgain() {
  const queryClient = useQueryClient()
  const { refetch } = useCurrentUser()
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    try {
      const { data: user } = await refetch()
      if (user !== null) return
      const [account] = (await queryClient.fetchQuery(demoQuery)).accounts
      if (!account) return
      const body = { identifier: account.username, password: account.password }
      queryClient.setQueryData(currentUserQuery.queryKey, await call(authApi.login, { body }))
    } catch {
      // Still nobody: the screen says so already.
    } finally {
      setTrying(false)
    }
  }
  return { tryAgain, isTrying }
}
