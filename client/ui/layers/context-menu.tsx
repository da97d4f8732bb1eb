import { ContextMenu as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import { type DropdownItem, MenuItems, menuLook } from './dropdown-menu.tsx'

/** The menu of the right button, the menu key or a held finger, where it was asked for. */
export function ContextMenu({ items, children }: { items: readonly DropdownItem[]; children: ReactElement }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={menuLook} collisionPadding={12}>
          <MenuItems items={items} as={Radix.Item} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
