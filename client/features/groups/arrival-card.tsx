import { Link } from 'react-router'
import { errorText } from '#client/platform/api/api-error.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import type { Arrival } from '#contract/groups.ts'
import { useStayInGroup } from './groups.api.ts'
import type { Blockable } from './leave-group-dialog.tsx'

type ArrivalCardProps = {
  groupId: number
  arrival: Arrival
  onLeave: () => void
  onLeaveAndBlock: (member: Blockable) => void
}

/** On top of a group to which a stranger added one, until one has answered. */
export function ArrivalCard({ groupId, arrival: { addedBy }, onLeave, onLeaveAndBlock }: ArrivalCardProps) {
  const stay = useStayInGroup()
  const confirmStay = () =>
    stay.mutate(groupId, {
      onError: (error) =>
        toast({ title: 'Error', description: errorText(error, 'Please try again.'), variant: 'destructive' }),
    })
  return (
    <Card className="mx-gutter my-[8px] grid flex-none gap-[12px]" aria-label="Who added you">
      <AddedBy member={addedBy} />
      <div className="flex gap-[8px] *:flex-auto *:px-[12px]">
        <Button size="small" pending={stay.isPending} pendingLabel="Staying..." onClick={confirmStay}>
          Stay
        </Button>
        <Button size="small" variant="secondary" disabled={stay.isPending} onClick={onLeave}>
          Leave
        </Button>
        {addedBy && (
          <Button
            size="small"
            variant="secondary"
            disabled={stay.isPending}
            onClick={() => onLeaveAndBlock(addedBy)}
          >
            Leave and block
          </Button>
        )}
      </div>
    </Card>
  )
}

/** One who cannot be seen any more has neither a name nor a page. */
function AddedBy({ member }: { member: Arrival['addedBy'] }) {
  const words = (
    <>
      <Avatar src={member?.thumbUrl} thumbhash={member?.thumbhash} size="m" />
      <span className="min-w-0 flex-1">
        <b className="block truncate">{member?.username ?? 'Somebody'}</b>
        <small className="block text-13 text-ink-2">
          added you to this group. You haven’t talked before.
        </small>
      </span>
    </>
  )
  if (!member) return <p className="flex items-center gap-3">{words}</p>
  return (
    <Link to={`/user/${member.id}`} className="flex items-center gap-3 rounded-control">
      {words}
    </Link>
  )
}
