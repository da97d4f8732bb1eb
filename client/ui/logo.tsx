import { type SVGProps, useId } from 'react'
import { BITTEN_HEART, EmberGradient } from './ember-heart.tsx'

/** The mark: a heart with a bite taken out of it. Decorative unless `title` names it. */
export function Logo({ title, ...props }: SVGProps<SVGSVGElement> & { title?: string }) {
  const gradient = useId()
  return (
    <svg viewBox="0 0 48 48" role="img" aria-hidden={title ? undefined : true} aria-label={title} {...props}>
      <EmberGradient id={gradient} />
      <path d={BITTEN_HEART} fill={`url(#${gradient})`} />
    </svg>
  )
}
