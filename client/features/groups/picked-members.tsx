import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { senderName } from './sender.ts'

/** What the strip shows of a member, whether he was chosen in the grid or on the map. */
export type Invitee = {
  id: number
  username: string
  firstName: string | null
  thumbUrl: string | null
  thumbhash?: string | null
}

type PickedMembersProps = { invited: readonly Invitee[]; onRemove: (member: Invitee) => void }

/** Those who are chosen so far, the latest in view. */
export function PickedMembers({ invited, onRemove }: PickedMembersProps) {
  const end = useRef<HTMLLIElement>(null)
  const count = invited.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is one more or less
  useEffect(() => {
    end.current?.scrollIntoView({ inline: 'end', block: 'nearest' })
  }, [count])
  if (count === 0) return null
  return (
    <ul className="picked" aria-label="Selected members">
      {invited.map((member) => (
        <li key={member.id}>
          <Avatar src={member.thumbUrl} thumbhash={member.thumbhash} />
          <button type="button" aria-label={`Remove ${senderName(member)}`} onClick={() => onRemove(member)}>
            <i>
              <X className="ico xs" aria-hidden="true" />
            </i>
          </button>
          <span className="cut block">{senderName(member)}</span>
        </li>
      ))}
      <li className="text-muted" aria-hidden="true" ref={end}>
        <span className="slot">
          <Plus className="ico" />
        </span>
        Add more
      </li>
    </ul>
  )
}
