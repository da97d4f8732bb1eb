import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePassItems } from '#client/features/discovery/passing/use-pass-items.tsx'
import { FavouriteButton, useMarkItems } from '#client/features/favourites/index.ts'
import { MemberScreen } from '#client/features/profile/member/member-screen.tsx'
import { RateLink } from '#client/features/ratings/rate-dialog.tsx'
import { useAverageRating } from '#client/features/ratings/ratings.api.ts'
import { MemberMenu } from '#client/features/safety/index.ts'
import { TapButton } from '#client/features/taps/index.ts'
import { TipDialog, type TipDialogProps } from '#client/features/tips/index.ts'
import { useVisit } from '#client/features/visitors/index.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { StarRow } from '#client/ui/star-rating.tsx'

/** The page of a member, with what the features above profile lend to it. */
export function MemberPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  return (
    <MemberScreen
      toolbar={(member) => (
        <>
          {member.id !== viewer.id && (
            <>
              <Visit memberId={member.id} />
              <FavouriteButton memberId={member.id} variant="glass" />
            </>
          )}
          <MemberTip member={member} />
          <MemberDots member={member} onBlocked={() => void navigate('/discovery')} />
        </>
      )}
      rating={(member) => <MemberRating member={member} canRate={member.id !== viewer.id} />}
      tap={(member) => <TapButton memberId={member.id} />}
    />
  )
}

/** Draws nothing: the page of this member is on the screen. */
function Visit({ memberId }: { memberId: number }) {
  useVisit(memberId)
  return null
}

type MemberRatingProps = { member: { id: number; username: string }; canRate: boolean }

/** Five stars, the average with one decimal, how many gave one, and the way to give one. */
export function MemberRating({ member, canRate }: MemberRatingProps) {
  const average = useAverageRating(member.id)
  return (
    <div className="-my-2 flex min-h-11 items-center gap-2">
      <StarRow value={average?.rating ?? 0} />
      {average && average.count > 0 && (
        <b className="tabular-nums" aria-hidden="true">
          {average.rating.toFixed(1)}
        </b>
      )}
      {average && <span className="text-13 text-muted">{ratingsGiven(average.count)}</span>}
      <span className="flex-1" />
      {canRate && <RateLink member={member} />}
    </div>
  )
}

function ratingsGiven(count: number): string {
  if (count === 0) return 'No ratings yet'
  return count === 1 ? 'from 1 rating' : `from ${count} ratings`
}

type MemberDotsProps = { member: { id: number; username: string }; onBlocked: () => void }

/** The three dots in the corner, with the star, the note and 'Pass' above 'Report' and 'Block'. */
function MemberDots({ member, onBlocked }: MemberDotsProps) {
  const { items, layers } = useMarkItems(member)
  const passing = usePassItems(member)
  return (
    <>
      <MemberMenu member={member} rows={[...items, ...passing]} variant="glass" onBlocked={onBlocked} />
      {layers}
    </>
  )
}

/** The present in the corner of a member's page. */
function MemberTip({ member }: Pick<TipDialogProps, 'member'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Tip" variant="glass" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Gift />
      </IconButton>
      <TipDialog member={member} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
