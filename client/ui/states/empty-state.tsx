import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type StateProps = {
  icon: LucideIcon
  title: ReactNode
  text?: ReactNode
  /** The one thing to do: a small Button. */
  action?: ReactNode
  /** Something failed. */
  bad?: boolean
}

/** Nothing here yet, and the one thing to do about it. */
export function EmptyState({ icon: Icon, title, text, action, bad = false }: StateProps) {
  return (
    <StateFrame>
      <span
        className={clsx(
          'relative inset-ring inset-ring-hairline mb-[20px] grid size-[112px] place-items-center rounded-full bg-surface-1 ring-14',
          bad ? 'text-danger-text ring-danger-soft' : 'text-accent-text ring-accent-soft',
        )}
      >
        <Icon className="size-[44px]" strokeWidth={1.6} aria-hidden="true" />
      </span>
      <h2 className="mt-[8px] text-balance font-bold text-18">{title}</h2>
      {text ? <StateText>{text}</StateText> : <span className="h-5" />}
      {action}
    </StateFrame>
  )
}

export function StateFrame({ children }: { children: ReactNode }) {
  return <section className="flex flex-col items-center px-[32px] py-[40px] text-center">{children}</section>
}

export function StateText({ children }: { children: ReactNode }) {
  return <p className="mt-[6px] mb-[20px] max-w-[28ch] text-balance text-muted">{children}</p>
}
