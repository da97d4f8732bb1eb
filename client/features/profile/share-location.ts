import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { locate } from '#client/platform/location/locate.ts'
import { locationApi } from '#contract/location.ts'
import { changeCurrentUser } from './profile.api.ts'

/** Asks the device for its place and sends the cell to the server. Without a place the profile works as well. */
export function useShareLocation(): () => void {
  const queryClient = useQueryClient()
  const share = useMutation({
    mutationFn: async () => call(locationApi.setLocation, { body: await locate() }),
    onSuccess: (profile) => changeCurrentUser(queryClient, () => ({ profile })),
  })
  return () => share.mutate()
}
