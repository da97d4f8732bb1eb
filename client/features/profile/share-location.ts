import { useMutation } from '@tanstack/react-query'
import { locate } from '#client/platform/location/locate.ts'

/** Asks the device for its place and tells the server the cell. Without a place the profile works as well. */
export function useShareLocation(): () => void {
  const share = useMutation({ mutationFn: () => locate() })
  return () => share.mutate()
}
