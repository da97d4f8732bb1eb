import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SheetProps } from './sheet.tsx'

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
