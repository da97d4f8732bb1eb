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
    <ul
      className="flex flex-none scroll-px-gutter gap-[14px] overflow-x-auto overflow-y-hidden px-gutter pb-[12px] [scrollbar-width:none] *:relative *:w-[56px] *:flex-none *:text-center *:font-semibold *:text-11"
      aria-label="Selected members"
    >
      {invited.map((member) => (
        <li key={member.id} className="text-ink-2">
          <Avatar src={member.thumbUrl} thumbhash={member.thumbhash} size="row" className="mb-[4px]" />
          <button
            type="button"
            className="absolute -top-[12px] -right-[14px] grid size-target place-items-center"
            aria-label={`Remove ${senderName(member)}`}
            onClick={() => onRemove(member)}
          >
            <i className="grid size-[22px] place-items-center rounded-full bg-surface-3 text-ink ring-2 ring-bg">
              <X className="size-icon-xs" aria-hidden="true" />
            </i>
          </button>
          <span className="block truncate">{senderName(member)}</span>
        </li>
      ))}
      <li className="text-muted" aria-hidden="true" ref={end}>
        <span className="inset-ring-[1.5px] inset-ring-hairline mb-[4px] grid size-[56px] place-items-center rounded-full text-muted">
          <Plus />
        </span>
        Add more
      </li>
    </ul>
  )
}
