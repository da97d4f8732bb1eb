import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#client/platform/api/call.ts'
import { refresh } from '#client/platform/api/query-of.ts'
import { reloadTo } from '#client/platform/navigation.ts'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import { raiseFlag, takeWantedPath } from '#client/platform/tab-memory.ts'
import { authApi, type CurrentUser } from '#contract/auth.ts'
import type { Credentials, PasswordReset, Registration } from '#contract/credentials.ts'

const SETUP_AFTER_MS = 100

// Whoever signs in offline should hear so at once: these do not wait for a network.
const evenOffline = { networkMode: 'always' } as const

/** Starts the app anew as the member who has signed in, at `to` unless he was on his way somewhere. */
export function useEnter(to = '/discovery') {
  const queryClient = useQueryClient()
  return (user: CurrentUser) => {
    queryClient.clear()
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    reloadTo(takeWantedPath() ?? to)
  }
}

export function useLogin(to?: string) {
  return useMutation({
    ...evenOffline,
    mutationFn: (body: Credentials) => call(authApi.login, { body }),
    onSuccess: useEnter(to),
  })
}

export function useRegister() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    ...evenOffline,
    mutationFn: (body: Registration) => call(authApi.register, { body }),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user)
      void queryClient.invalidateQueries()
      raiseFlag('newRegistration')
      setTimeout(() => navigate('/profile-setup'), SETUP_AFTER_MS)
    },
  })
}

/** What the server says about the account takes the place of what was known. */
function useAccountMutation<Input>(mutationFn: (input: Input) => Promise<CurrentUser>) {
  const queryClient = useQueryClient()
  return useMutation({
    ...evenOffline,
    mutationFn,
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery.queryKey, user),
  })
}

export function useVerifyEmail() {
  return useAccountMutation((token: string) => call(authApi.verifyEmail, { body: { token } }))
}

export function useChangeEmail() {
  return useAccountMutation((body: { email: string; currentPassword: string }) =>
    call(authApi.changeEmail, { body }),
  )
}

export function useSendVerification() {
  return useMutation({ ...evenOffline, mutationFn: () => call(authApi.sendVerification) })
}

export function useForgotPassword() {
  return useMutation({
    ...evenOffline,
    mutationFn: (email: string) => call(authApi.forgotPassword, { body: { email } }),
  })
}

export function useResetPassword() {
  return useMutation({
    ...evenOffline,
    mutationFn: (body: PasswordReset) => call(authApi.resetPassword, { body }),
  })
}

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(authApi.changePassword, { body }),
    onSuccess: () => refresh(queryClient, authApi.sessions),
  })
}

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(authApi.endSession, { params: { id } }),
    onSuccess: () => refresh(queryClient, authApi.sessions),
  })
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(authApi.endOtherSessions),
    onSuccess: () => refresh(queryClient, authApi.sessions),
  })
}
