import { Tabs } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { CountBadge } from './count-badge.tsx'

export type TabItem<Value extends string> = { value: Value; label: ReactNode; count?: number }

export type SegmentedTabsProps<Value extends string> = {
  items: readonly TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** The name of the list of tabs. */
  label: string
  className?: string
  listClassName?: string
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
        <Tabs.List className="tabs" aria-label={props.label}>
          {props.items.map((item) => (
            <Tabs.Trigger key={item.value} value={item.value}>
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
