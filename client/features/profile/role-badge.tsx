import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { RoleGlyph } from '#client/ui/role-glyph.tsx'
import type { MemberRole } from '#contract/product.ts'
import { roleShape } from './role-shape.ts'

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
    <FactBadge plain={look === 'plain'} className={className}>
      <RoleGlyph shape={roleShape[role]} />
      {role}
    </FactBadge>
  )
}

/** A fact in a word, with its sign. */
export function FactBadge({
  plain = false,
  className,
  ...props
}: ComponentProps<'span'> & { plain?: boolean }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-[5px] whitespace-nowrap font-semibold text-13 [&_svg]:size-[13px]',
        plain ? 'text-muted' : 'h-[28px] rounded-full bg-surface-3 pr-[11px] pl-[9px] text-ink',
        className,
      )}
      {...props}
    />
  )
}
