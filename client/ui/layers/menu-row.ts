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

/** Small ones side by side, above the rows. */
export type MenuChoice = { label: string; sign: ReactNode; isChosen?: boolean; onSelect: () => void }

export type MenuSheetProps = Omit<SheetProps, 'children'> & {
  rows: readonly MenuRow[]
  choices?: readonly MenuChoice[]
}

export const choiceLook =
  'grid size-target flex-none place-items-center rounded-full text-22 outline-none hover:bg-hairline data-highlighted:bg-surface-3'
