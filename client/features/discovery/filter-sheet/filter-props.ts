import type { MemberRole } from '#contract/product.ts'
import type { ChosenFilters } from '../filters.ts'

export type FilterProps = {
  role: MemberRole | undefined
  filters: ChosenFilters
  onChange: (filters: ChosenFilters) => void
}

/** For a part of the sheet. What is undefined is not chosen any more. */
export type FilterPartProps = {
  filters: ChosenFilters
  onChange: (changes: Partial<ChosenFilters>) => void
}
