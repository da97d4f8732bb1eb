import { clsx } from 'clsx'
import { Tabs } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { CountBadge } from './count-badge.tsx'
import { segment, segments } from './segment-look.ts'

export type TabItem<Value extends string> = { value: Value; label: ReactNode; count?: number }

export type SegmentedTabsProps<Value extends string> = {
  items: readonly TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** The name of the list of tabs. */
  label: string
  className?: string
  listClassName?: string
  /** On a narrow screen the tabs are as wide as their words and scroll sideways. */
  fit?: boolean
  /** On a narrow screen the tabs are as wide as their words, and close together: four of them fit. */
  tight?: boolean
  /** One TabPanel per item. */
  children?: ReactNode
}

export function SegmentedTabs<Value extends string>(props: SegmentedTabsProps<Value>) {
  return (
    <Tabs.Root
      value={props.value}
      onValueChange={(value) => props.onValueChange(value as Value)}
      className={props.className}
    >
      <div className={props.listClassName}>
        <Tabs.List
          className={clsx(
            segments,
            props.fit && '*:px-[12px] phone:w-max phone:min-w-full phone:auto-cols-auto',
            props.tight && 'phone:auto-cols-auto phone:*:gap-[5px] phone:*:px-[3px] phone:*:text-15',
          )}
          aria-label={props.label}
        >
          {props.items.map((item) => (
            <Tabs.Trigger key={item.value} value={item.value} className={segment}>
              {item.label}
              <CountBadge count={item.count} />
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </div>
      {props.children}
    </Tabs.Root>
  )
}

export function TabPanel({ value, ...props }: ComponentProps<typeof Tabs.Content>) {
  return <Tabs.Content value={value} tabIndex={-1} {...props} />
}
