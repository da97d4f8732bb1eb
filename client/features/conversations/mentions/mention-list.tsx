import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import type { Mentionable } from './mentionable.ts'

type MentionListProps = {
  id: string
  members: readonly Mentionable[]
  /** The one that Enter chooses. */
  active: Mentionable
  onChoose: (member: Mentionable) => void
}

/** Above the field: the members whom the @ can mean. The field has the focus, and the keys. */
export function MentionList({ id, members, active, onChoose }: MentionListProps) {
  const activeRow = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is active
  useEffect(() => {
    // What it answers with, in newer browsers a promise, is no clean-up.
    activeRow.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active.id])
  return (
    <div
      id={id}
      className="-mx-[10px] -mt-[8px] max-h-[212px] flex-none basis-[calc(100%+20px)] overflow-y-auto overscroll-contain border-hairline border-b py-[4px]"
      role="listbox"
      aria-label="Mention a member"
    >
      {members.map((member) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
        <div
          key={member.id}
          id={`${id}-${member.id}`}
          ref={member.id === active.id ? activeRow : undefined}
          className={clsx(
            'flex min-h-[48px] cursor-pointer items-center gap-[12px] px-gutter hover:bg-hairline',
            member.id === active.id && 'bg-accent-soft',
          )}
          role="option"
          aria-selected={member.id === active.id}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(member)}
        >
          <Avatar src={member.thumbUrl} thumbhash={member.thumbhash} size="s" />
          <b className="truncate font-semibold">{member.name}</b>
          {member.username !== member.name && (
            <span className="truncate text-13 text-muted">{member.username}</span>
          )}
        </div>
      ))}
    </div>
  )
}
