import type { GlyphShape } from '#client/ui/role-glyph.tsx'
import type { MemberRole } from '#contract/product.ts'

export const roleShape: Record<MemberRole, GlyphShape> = { Hungr: 'bitten', Feedr: 'whole', Switchr: 'half' }
