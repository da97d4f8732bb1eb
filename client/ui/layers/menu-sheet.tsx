import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Sheet, type SheetProps } from './sheet.tsx'

export type MenuRow = {
  label: ReactNode
  icon: LucideIcon
  onSelect: () => void
  /** `lead` is what most come for, `bad` destroys or cuts off. */
  tone?: 'lead' | 'bad'
  disabled?: boolean
  /** A line above this row. */
  divided?: boolean
}

export type MenuSheetProps = Omit<SheetProps, 'children'> & { rows: readonly MenuRow[] }

export function MenuSheet({ rows, ...sheet }: MenuSheetProps) {
  return (
    <Sheet {...sheet}>
      <div className="menu">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a menu have no identity but their place
          <Fragment key={index}>
            {row.divided && <hr />}
            <button
              type="button"
              className={row.tone}
              disabled={row.disabled}
              onClick={() => {
                sheet.onOpenChange(false)
                row.onSelect()
              }}
            >
              <row.icon aria-hidden="true" />
              {row.label}
            </button>
          </Fragment>
        ))}
      </div>
    </Sheet>
  )
}
