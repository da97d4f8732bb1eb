import type { DOMAttributes } from 'react'
import { useFrameSlot } from '#client/platform/frame-slots.ts'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { MemberTile, type TileChoice } from './member-tile.tsx'

export type TileRowProps = TileChoice & {
  members: readonly DiscoveredMember[]
  selectedIds?: ReadonlySet<number>
  /** One of the first rows: drawn and loaded at once. */
  eager: boolean
  height: number
  /** Hears what happens to the tiles. */
  listeners: DOMAttributes<HTMLElement>
}

/** Three tiles, or room for them until a frame has a slot for them. */
export function TileRow({ members, selectedIds, eager, height, listeners, ...choice }: TileRowProps) {
  const isDrawn = useFrameSlot(eager)
  return (
    <div className="tiles tile-row" style={{ height }} {...listeners}>
      {isDrawn &&
        members.map((member) => (
          <MemberTile
            key={member.id}
            member={member}
            eager={eager}
            selected={selectedIds?.has(member.id)}
            {...choice}
          />
        ))}
    </div>
  )
}
