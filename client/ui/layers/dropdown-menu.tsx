import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { Fragment, type ReactElement, type ReactNode } from 'react'

export type DropdownItem = {
  label: ReactNode
  icon?: LucideIcon
  onSelect: () => void
  tone?: 'bad'
  disabled?: boolean
}

export type DropdownMenuProps = {
  /** The button that opens it; an IconButton carries the name. */
  trigger: ReactElement
  items: readonly DropdownItem[]
  align?: 'start' | 'center' | 'end'
}

/** A small menu at its button. Not modal: the modal one writes a style sheet into the page, which the CSP refuses. */
export function DropdownMenu({ trigger, items, align = 'end' }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="inset-ring inset-ring-hairline z-dialog min-w-[200px] max-w-[min(320px,100vw-24px)] rounded-card bg-surface-2 p-[6px] shadow-2 data-[state=open]:animate-appear"
          align={align}
          sideOffset={6}
          collisionPadding={12}
        >
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu have no identity but their place
            <Fragment key={index}>
              <Radix.Item
                className={clsx(
                  'flex min-h-target cursor-pointer select-none items-center gap-[12px] rounded-thumb px-[12px] font-semibold outline-none data-highlighted:bg-surface-3 data-disabled:opacity-45',
                  item.tone === 'bad' && 'text-danger-text',
                )}
                disabled={item.disabled}
                onSelect={item.onSelect}
              >
                {item.icon && (
                  <item.icon
                    className={clsx('size-[20px]', item.tone !== 'bad' && 'text-muted')}
                    aria-hidden="true"
                  />
                )}
                {item.label}
              </Radix.Item>
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
