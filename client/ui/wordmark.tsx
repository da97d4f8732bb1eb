import { clsx } from 'clsx'
import { type SVGProps, useId } from 'react'
import { BITTEN_HEART, EmberGradient } from './ember-heart.tsx'

/** Mark and word side by side; the letters take the colour of the text around them. */
export function Wordmark({ title, className, ...props }: SVGProps<SVGSVGElement> & { title: string }) {
  const gradient = useId()
  return (
    <svg
      viewBox="0 0 178 52"
      role="img"
      aria-label={title}
      className={clsx('mt-[4px] w-auto text-ink', className)}
      {...props}
    >
      <EmberGradient id={gradient} />
      <path d={BITTEN_HEART} fill={`url(#${gradient})`} />
      <g
        transform="translate(56 0)"
        fill="none"
        stroke="currentColor"
        strokeWidth="6.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M4 6v30M4 26.5a8 8 0 0 1 16 0V36" />
        <path d="M30 18.5V28a8 8 0 0 0 16 0v-9.5M46 28v8" />
        <path d="M56 18.5V36M56 26.5a8 8 0 0 1 16 0V36" />
        <circle cx="90" cy="27" r="8.3" />
        <path d="M98.3 19v20.5a7.5 7.5 0 0 1-14 3.6" />
        <path d="M108.5 18.5V36M108.5 27.5c0-5.5 4-9 9.5-9" />
      </g>
    </svg>
  )
}
