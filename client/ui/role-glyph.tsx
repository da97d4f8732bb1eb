import type { SVGProps } from 'react'

export type GlyphShape = 'bitten' | 'whole' | 'half'

/** One disc, three appetites: roles differ by shape, never by colour. */
export function RoleGlyph({ shape, ...props }: SVGProps<SVGSVGElement> & { shape: GlyphShape }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" {...props}>
      {shape === 'bitten' && (
        <path
          d="M14.9 8.6A7 7 0 1 1 8.3 1a3.3 3.3 0 0 0 2.4 4.5 3.3 3.3 0 0 0 4.2 3.1Z"
          fill="currentColor"
        />
      )}
      {shape === 'whole' && <circle cx="8" cy="8" r="7" fill="currentColor" />}
      {shape === 'half' && (
        <>
          <path d="M8 1a7 7 0 0 0 0 14Z" fill="currentColor" />
          <circle cx="8" cy="8" r="6.1" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </>
      )}
    </svg>
  )
}
