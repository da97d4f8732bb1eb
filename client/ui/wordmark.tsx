import { clsx } from 'clsx'
import { type SVGProps, useId } from 'react'

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

const BITTEN_HEART =
  'M24 43.5C9.5 33.5 3 25.5 3 17 3 10.2 8.2 5 14.4 5c4 0 7.5 2.1 9.6 5.6C26.1 7.1 29.6 5 33.4 5A5.6 5.6 0 0 0 36.4 14.2 5.8 5.8 0 0 0 44.9 18.8C44.2 26.5 37.7 34 24 43.5Z'

/** Two marks on one page must not share a gradient: hiding the first would empty the second. */
export function EmberGradient({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={id} x1=".05" y1=".05" x2=".9" y2=".95">
        <stop className="[stop-color:var(--amber)]" />
        <stop offset=".5" className="[stop-color:var(--accent-fill)]" />
        <stop offset="1" className="[stop-color:var(--coral)]" />
      </linearGradient>
    </defs>
  )
}
