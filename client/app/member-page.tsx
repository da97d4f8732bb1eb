import { useNavigate } from 'react-router'
import { MemberScreen } from '#client/features/profile/member-screen.tsx'
import { MemberMenu } from '#client/features/safety/index.ts'
import { TapButton } from '#client/features/taps/index.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { MemberRating } from './member-rating.tsx'
import { MemberTip } from './member-tip.tsx'

/** The page of a member, with what the features above profile lend to it. */
export function MemberPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  return (
    <MemberScreen
      toolbar={(member) => (
        <>
          <MemberTip member={member} />
          <MemberMenu member={member} variant="glass" onBlocked={() => void navigate('/discovery')} />
        </>
      )}
      rating={(member) => <MemberRating member={member} canRate={member.id !== viewer.id} />}
      tap={(member) => <TapButton memberId={member.id} />}
    />
  )
}
