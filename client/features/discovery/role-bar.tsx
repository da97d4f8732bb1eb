import { clsx } from 'clsx'
import { roleShape } from '#client/features/profile/index.ts'
import { RoleGlyph } from '#client/ui/role-glyph.tsx'
import { type MemberRole, memberRoles } from '#contract/product.ts'
import { type DiscoveryView, ViewToggle } from './view-toggle.tsx'

export type RoleBarProps = {
  role: MemberRole | undefined
  onRoleChange: (role: MemberRole | undefined) => void
  view: DiscoveryView
  onViewChange: (view: DiscoveryView) => void
}

/** One role at a time: the active one clears, another takes its place. */
export function RoleBar({ role, onRoleChange, view, onViewChange }: RoleBarProps) {
  return (
    <div className="rolebar">
      <fieldset className="roles" aria-label="Filter by role">
        {memberRoles.map((each) => (
          <button
            key={each}
            type="button"
            className={clsx('chip', role === each && 'on')}
            aria-pressed={role === each}
            onClick={() => onRoleChange(role === each ? undefined : each)}
          >
            <RoleGlyph shape={roleShape[each]} />
            {each}
          </button>
        ))}
      </fieldset>
      <ViewToggle view={view} onViewChange={onViewChange} />
    </div>
  )
}
