import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ComponentType, Fragment, type ReactElement, type ReactNode } from 'react'

export type DropdownItem = {
  label: ReactNode
  icon?: LucideIcon
  onSelect: () => void
  tone?: 'lead' | 'bad'
  disabled?: boolean
  /** A line above this item. */
  divided?: boolean
}

export type DropdownMenuProps = {
  /** The button that opens it; an IconButton carries the name. */
  trigger: ReactElement
  items: readonly DropdownItem[]
  align?: 'start' | 'center' | 'end'
}

export const menuLook =
  'inset-ring inset-ring-hairline z-dialog min-w-[200px] max-w-[min(320px,100vw-24px)] rounded-card bg-surface-2 p-[6px] shadow-2 data-[state=open]:animate-appear'

/** A small menu at its button. Not modal: the modal one writes a style sheet into the page, which the CSP refuses. */
export function DropdownMenu({ trigger, items, align = 'end' }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={menuLook} align={align} sideOffset={6} collisionPadding={12}>
          <MenuItems items={items} as={Radix.Item} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type ItemProps = { className?: string; disabled?: boolean; onSelect?: () => void; children?: ReactNode }

/** The items of a menu, whatever opens it. */
export function MenuItems({
  items,
  as: Item,
}: {
  items: readonly DropdownItem[]
  as: ComponentType<ItemProps>
}) {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu have no identity but their place
    <Fragment key={index}>
      {item.divided && <hr className="mx-[12px] my-[6px] border-hairline" />}
      <Item
        className={clsx(
          'flex min-h-target cursor-pointer select-none items-center gap-[12px] rounded-thumb px-[12px] font-semibold outline-none data-highlighted:bg-surface-3 data-disabled:opacity-45',
          item.tone === 'bad' && 'text-danger-text',
        )}
        disabled={item.disabled}
        onSelect={item.onSelect}
      >
        {item.icon && (
          <item.icon className={clsx('size-[20px]', iconColour[item.tone ?? 'plain'])} aria-hidden="true" />
        )}
        {item.label}
      </Item>
    </Fragment>
  ))
}

const iconColour = { plain: 'text-muted', lead: 'text-accent-text', bad: '' }
