import { RateLink, useAverageRating } from '#client/features/ratings/index.ts'
import { StarRow } from '#client/ui/star-rating.tsx'

type MemberRatingProps = { member: { id: number; username: string }; canRate: boolean }

/** Five stars, the average with one decimal, how many gave one, and the way to give one. */
export function MemberRating({ member, canRate }: MemberRatingProps) {
  const { rating, count } = useAverageRating(member.id)
  return (
    <div className="-my-2 flex min-h-11 items-center gap-2">
      <StarRow value={rating} />
      {count > 0 && (
        <b className="num" aria-hidden="true">
          {rating.toFixed(1)}
        </b>
      )}
      <span className="text-13 text-muted">{ratingsGiven(count)}</span>
      <span className="grow" />
      {canRate && <RateLink member={member} />}
    </div>
  )
}

function ratingsGiven(count: number): string {
  if (count === 0) return 'No ratings yet'
  return count === 1 ? 'from 1 rating' : `from ${count} ratings`
}
