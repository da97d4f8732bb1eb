import { VisuallyHidden } from './visually-hidden.tsx'

/** A number of new things: nothing at 0, '9+' above 9. */
export function CountBadge({ count, noun = 'unread' }: { count: number | undefined; noun?: string }) {
  if (!count || count < 0) return null
  return (
    <>
      <span className="count num" aria-hidden="true">
        {count > 9 ? '9+' : count}
      </span>
      <VisuallyHidden>{` ${count} ${noun}`}</VisuallyHidden>
    </>
  )
}
