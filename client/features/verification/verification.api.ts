import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { patch, queryOf, refresh } from '#client/platform/api/query-of.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { type OwnVerification, verificationApi } from '#contract/verification.ts'

export const ownVerification = queryOf(verificationApi.own)

export function applyVerification(queryClient: QueryClient, verification: OwnVerification): void {
  patch(queryClient, ownVerification, () => verification)
}

/** A step of one's own verification. What went wrong is said, and how it stands is read again. */
function useStep<Input = void>(mutationFn: (input: Input) => Promise<OwnVerification>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (verification) => applyVerification(queryClient, verification),
    onError: (error) => {
      toast({
        title: 'That did not work',
        description: errorText(error, 'Please try again.'),
        variant: 'destructive',
      })
      void refresh(queryClient, verificationApi.own)
    },
  })
}

export const useAskGesture = () => useStep(() => call(verificationApi.askGesture))

export const useSendFilm = () =>
  useStep(({ id, film }: { id: number; film: Blob }) =>
    call(verificationApi.sendFilm, { body: { id }, upload: new File([film], 'film', { type: film.type }) }),
  )

export const useWithdraw = () => useStep(() => call(verificationApi.withdraw))
