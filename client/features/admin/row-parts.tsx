import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** The first line of a row: who and what, and at the right when. */
export function RowLine({ at, when, children }: { at: string; when: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-[8px]">
      {children}
      <time className="ml-auto text-12 text-muted" dateTime={at}>
        {when}
      </time>
    </div>
  )
}

export function RowText({ className, ...props }: ComponentProps<'p'>) {
  return <p className={clsx('wrap-anywhere text-ink-2', className)} {...props} />
}

export function RowQuote(props: ComponentProps<'p'>) {
  return (
    <p
      className="wrap-anywhere rounded-thumb border-accent-line border-l-3 bg-surface-2 px-[14px] py-[10px] text-ink-2"
      {...props}
    />
  )
}

export function Pill({ strong = false, children }: { strong?: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'whitespace-nowrap rounded-full px-[10px] py-[4px] font-semibold text-12',
        strong ? 'bg-accent-soft text-accent-text' : 'bg-surface-3 text-ink-2',
      )}
    >
      {children}
    </span>
  )
}

/** Buttons of a row; on a phone they share its width. */
export function RowActions({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <span className={clsx('flex flex-wrap gap-[8px] phone:*:flex-[1_1_40%]', wide && 'phone:w-full')}>
      {children}
    </span>
  )
}

export function PanelHead({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-[10px] py-[14px] pr-gutter pl-[20px] phone:px-gutter">
      <h2 className="flex max-w-full flex-[1_0_auto] items-center font-bold text-18 phone:basis-full">
        {title}
      </h2>
      {children}
    </div>
  )
}

export function PanelNote({ children }: { children: ReactNode }) {
  return <p className="p-[24px] text-center text-muted">{children}</p>
}

/** For the frame of a choice or a search among the filters. */
export const filterBox = 'phone:min-w-[128px] phone:flex-1'

export const panelFoot = 'flex items-center gap-[8px] border-hairline border-t py-[10px] pr-gutter pl-[20px]'
