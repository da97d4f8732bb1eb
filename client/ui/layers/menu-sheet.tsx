import { clsx } from 'clsx'
import { type ComponentProps, Fragment, type ReactNode, Suspense } from 'react'
import { lazyPart } from '#client/platform/loading.ts'
import { useWindowSize } from '#client/platform/window/use-window-size.ts'
import { choiceLook, type MenuSheetProps } from './menu-row.ts'
import { Sheet } from './sheet.tsx'

export type { MenuChoice, MenuRow } from './menu-row.ts'

const MenuPopup = lazyPart(() => import('./menu-popup.tsx'), 'MenuPopup')

const iconColour = { plain: 'text-muted', lead: 'text-accent-text', bad: 'text-danger-text' }

/** What can be done about something: a sheet under the thumb, a menu at the pointer of a desk. */
export function MenuSheet(props: MenuSheetProps) {
  if (useWindowSize() !== 'desk') return <RowsSheet {...props} />
  return (
    <Suspense>
      <MenuPopup {...props} />
    </Suspense>
  )
}

function RowsSheet({ rows, choices, ...sheet }: MenuSheetProps) {
  return (
    <Sheet {...sheet}>
      {choices && choices.length > 0 && (
        <div className="-mx-[10px] flex justify-between">
          {choices.map(({ label, sign, isChosen, onSelect }) => (
            <button
              type="button"
              className={clsx(choiceLook, isChosen && 'bg-accent-soft')}
              aria-label={label}
              aria-pressed={isChosen ?? false}
              key={label}
              onClick={() => {
                sheet.onOpenChange(false)
                onSelect()
              }}
            >
              {sign}
            </button>
          ))}
        </div>
      )}
      <MenuList>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a menu have no identity but their place
          <Fragment key={index}>
            {row.divided && <hr className="mx-[20px] my-[6px] border-hairline" />}
            <MenuButton
              className={row.tone === 'bad' ? 'text-danger-text' : undefined}
              disabled={row.disabled}
              onClick={() => {
                sheet.onOpenChange(false)
                row.onSelect()
              }}
            >
              <row.icon className={iconColour[row.tone ?? 'plain']} aria-hidden="true" />
              {row.label}
            </MenuButton>
          </Fragment>
        ))}
      </MenuList>
    </Sheet>
  )
}

/** Rows as wide as the sheet around them. */
export function MenuList({ children }: { children: ReactNode }) {
  return <div className="-mx-[20px] mt-[12px] -mb-[8px]">{children}</div>
}

export function MenuButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={clsx(
        'flex min-h-[54px] w-full items-center gap-[16px] px-[22px] text-left font-semibold text-16 hover:bg-hairline focus-visible:rounded-control focus-visible:outline-offset-[-3px] disabled:opacity-45',
        className,
      )}
      {...props}
    />
  )
}
