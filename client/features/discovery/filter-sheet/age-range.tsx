import { Select } from '#client/ui/forms/select.tsx'
import { limits } from '#contract/limits.ts'
import type { FilterPartProps } from './filter-props.ts'

const { min, max } = limits.age
const ages = Array.from({ length: max - min + 1 }, (_, index) => String(min + index))

/** From and to; one that passes the other takes it along. */
export function AgeRange({ filters, onChange }: FilterPartProps) {
  const from = Number(filters.minAge ?? min)
  const to = Number(filters.maxAge ?? max)
  const choose = (nextFrom: number, nextTo: number) =>
    onChange({
      minAge: nextFrom > min ? String(nextFrom) : undefined,
      maxAge: nextTo < max ? String(nextTo) : undefined,
    })
  return (
    <fieldset>
      <legend className="mb-[8px] font-semibold text-13 text-ink-2">Age</legend>
      <div className="grid grid-cols-2 gap-[12px]">
        <Select
          aria-label="From age"
          options={ages.map((age) => ({ value: age, label: `From ${age}` }))}
          value={String(from)}
          onValueChange={(age) => choose(Number(age), Math.max(Number(age), to))}
        />
        <Select
          aria-label="To age"
          options={ages.map((age) => ({ value: age, label: `To ${age}` }))}
          value={String(to)}
          onValueChange={(age) => choose(Math.min(from, Number(age)), Number(age))}
        />
      </div>
    </fieldset>
  )
}
