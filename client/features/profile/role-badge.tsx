import { clsx } from 'clsx'
import { type GlyphShape, RoleGlyph } from '#client/ui/role-glyph.tsx'
import type { MemberRole } from '#contract/product.ts'

export const roleShape: Record<MemberRole, GlyphShape> = { Hungr: 'bitten', Feedr: 'whole', Switchr: 'half' }

/** Glyph and word. `plain` stands in a line of text. */
export function RoleBadge({
  role,
  look,
  className,
}: {
  role: MemberRole
  look?: 'plain'
  className?: string
}) {
  return (
    <span className={clsx('role', look, className)}>
      <RoleGlyph shape={roleShape[role]} />
      {role}
    </span>
  )
}
