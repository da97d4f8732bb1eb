export const BITTEN_HEART =
  'M24 43.5C9.5 33.5 3 25.5 3 17 3 10.2 8.2 5 14.4 5c4 0 7.5 2.1 9.6 5.6C26.1 7.1 29.6 5 33.4 5A5.6 5.6 0 0 0 36.4 14.2 5.8 5.8 0 0 0 44.9 18.8C44.2 26.5 37.7 34 24 43.5Z'

/** Two marks on one page must not share a gradient: hiding the first would empty the second. */
export function EmberGradient({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={id} x1=".05" y1=".05" x2=".9" y2=".95">
        <stop style={{ stopColor: 'var(--amber)' }} />
        <stop offset=".5" style={{ stopColor: 'var(--accent-fill)' }} />
        <stop offset="1" style={{ stopColor: 'var(--coral)' }} />
      </linearGradient>
    </defs>
  )
}
