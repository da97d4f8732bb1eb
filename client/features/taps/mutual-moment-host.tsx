import { Suspense, useState } from 'react'
import { lazyPart } from '#client/platform/loading.ts'
import { useStore } from '#client/platform/store.ts'
import type { MemberCard } from '#contract/profile.ts'
import { mutualMember } from './mutual-moment-store.ts'

const MutualMoment = lazyPart(() => import('./mutual-moment.tsx'), 'MutualMoment')

/** Waits around all screens of members: a tap may be accepted while one is anywhere. */
export function MutualMomentHost() {
  const member = useStore(mutualMember)
  const [last, setLast] = useState<MemberCard>()
  if (member && member !== last) setLast(member)
  // The last one stays drawn while its sheet goes down.
  if (!last) return null
  return (
    <Suspense>
      <MutualMoment member={last} open={member !== undefined} />
    </Suspense>
  )
}
