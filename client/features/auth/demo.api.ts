import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/api/call.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { currentUserQuery, useCurrentUser } from '#client/platform/session/current-user.ts'
import { authApi } from '#contract/auth.ts'
import { type DemoAccount, demoApi } from '#contract/demo.ts'
import { useLogin } from './auth.api.ts'

const demoQuery = queryOptions({ ...queryOf(demoApi.accounts), staleTime: Number.POSITIVE_INFINITY })

/** The accounts that anybody may enter as: none where no demo runs. */
export function useDemoAccounts() {
  return useQuery(demoQuery).data?.accounts ?? []
}

/** The code that the app of whom one entered the demo as would show. */
export function useDemoCode(): string | undefined {
  const { data: user } = useCurrentUser()
  const { data } = useQuery({ ...demoQuery, staleTime: 0 })
  return data?.accounts.find(({ username }) => username === user?.username)?.code
}

/** Enters as one of the accounts, with a code that is good now. */
export function useEnterDemo() {
  const queryClient = useQueryClient()
  const login = useLogin()
  const enterAs = async ({ username, password, code }: DemoAccount, onError: (error: unknown) => void) => {
    const { accounts } = code
      ? await queryClient.fetchQuery({ ...demoQuery, staleTime: 0 })
      : { accounts: [] }
    const now = accounts.find((account) => account.username === username)?.code
    login.mutate({ identifier: username, password, code: now }, { onError })
  }
  return { enterAs, isEntering: login.isPending || login.isSuccess }
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
