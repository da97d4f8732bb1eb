import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type StateProps = {
  icon: LucideIcon
  title: ReactNode
  text?: ReactNode
  /** The one thing to do: a small Button. */
  action?: ReactNode
  className?: string
}

/** Nothing here yet, and the one thing to do about it. */
export function EmptyState({ icon: Icon, title, text, action, className }: StateProps) {
  return (
    <section className={clsx('state', className)}>
      <span className="art">
        <Icon aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      {text ? <p>{text}</p> : <span className="h-5" />}
      {action}
    </section>
  )
}
