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
    <div className="flex flex-none items-center gap-[8px] px-gutter pb-[8px] max-[374px]:gap-[4px] max-[374px]:px-[12px]">
      <fieldset className="flex min-w-0 flex-1 gap-[6px] max-[374px]:gap-[4px]" aria-label="Filter by role">
        {memberRoles.map((each) => (
          <button
            key={each}
            type="button"
            className={clsx(
              'inline-flex min-h-target max-w-full items-center gap-[6px] whitespace-nowrap rounded-full pr-[12px] pl-[11px] font-semibold text-13 hover:text-ink max-[374px]:px-[9px]',
              role === each
                ? 'bg-accent-soft text-accent-text inset-ring-[1.5px] inset-ring-accent-line'
                : 'bg-surface-1 text-ink-2 inset-ring inset-ring-hairline',
            )}
            aria-pressed={role === each}
            onClick={() => onRoleChange(role === each ? undefined : each)}
          >
            <RoleGlyph className="size-icon-xs max-[374px]:hidden" shape={roleShape[each]} />
            {each}
          </button>
        ))}
      </fieldset>
      <ViewToggle view={view} onViewChange={onViewChange} />
    </div>
  )
}
