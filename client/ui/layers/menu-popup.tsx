import { clsx } from 'clsx'
import { DropdownMenu as Radix } from 'radix-ui'
import { useLayoutEffect, useState } from 'react'
import { lastPress, type Point } from '#client/platform/last-press.ts'
import { useBackCloses } from '#client/platform/layer-history.ts'
import { MenuItems, menuLook } from './dropdown-menu.tsx'
import { choiceLook, type MenuSheetProps } from './menu-row.ts'
import { useReturnFocus } from './modal-layer.tsx'

/** What a MenuSheet is on a desk: a menu at the pointer. */
export function MenuPopup({
  open,
  onOpenChange,
  title,
  text,
  leading,
  hideTitle,
  rows,
  choices = [],
}: MenuSheetProps) {
  const [at, setAt] = useState<Point>()
  useBackCloses(open, () => onOpenChange(false))
  const returnFocus = useReturnFocus(open)
  useLayoutEffect(() => setAt(open ? lastPress() : undefined), [open])
  return (
    <Radix.Root open={open && at !== undefined} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>
        <span className="pointer-events-none fixed" style={{ left: at?.x, top: at?.y }} aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={menuLook}
          align="start"
          sideOffset={4}
          collisionPadding={12}
          aria-label={typeof title === 'string' ? title : undefined}
          aria-labelledby={undefined}
          onCloseAutoFocus={returnFocus}
        >
          {!hideTitle && (
            <Radix.Label className="mb-[6px] flex items-center gap-[12px] border-hairline border-b px-[12px] pt-[8px] pb-[12px]">
              {leading}
              <span className="min-w-0">
                <b className="block truncate font-bold text-16">{title}</b>
                {text}
              </span>
            </Radix.Label>
          )}
          {choices.length > 0 && (
            <div className="flex">
              {choices.map(({ label, sign, isChosen, onSelect }) => (
                <Radix.Item
                  className={clsx(choiceLook, isChosen && 'bg-accent-soft')}
                  aria-label={label}
                  key={label}
                  onSelect={onSelect}
                >
                  {sign}
                </Radix.Item>
              ))}
            </div>
          )}
          <MenuItems items={rows} as={Radix.Item} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
