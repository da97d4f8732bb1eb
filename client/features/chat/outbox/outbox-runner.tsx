import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startOutbox } from './outbox.ts'

/** Sends what waits for as long as a member is signed in, whichever screen he looks at. */
export function OutboxRunner({ memberId }: { memberId: number }) {
  const queryClient = useQueryClient()
  useEffect(() => startOutbox(memberId, queryClient), [memberId, queryClient])
  return null
}
