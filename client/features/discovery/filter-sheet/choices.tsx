import type { ReactNode } from 'react'
import { ChipButton } from '#client/ui/forms/chip.tsx'

type ChoiceProps<Value extends string> = {
  legend: string
  hint?: string
  disabled?: boolean
  words: Record<Value, string>
}

function Choice({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-[8px] font-semibold text-13 text-ink-2">{legend}</legend>
      <div className="flex flex-wrap gap-[8px]">{children}</div>
      {hint && <p className="mt-[6px] text-13 text-muted">{hint}</p>}
    </fieldset>
  )
}

export function ChoiceOfOne<Value extends string>({
  words,
  chosen,
  onChoose,
  disabled,
  ...look
}: ChoiceProps<Value> & { chosen: Value; onChoose: (value: Value) => void }) {
  return (
    <Choice {...look}>
      {(Object.keys(words) as Value[]).map((value) => (
        <ChipButton
          key={value}
          pressed={value === chosen}
          disabled={disabled}
          onClick={() => onChoose(value)}
        >
          {words[value]}
        </ChipButton>
      ))}
    </Choice>
  )
}

export function ChoiceOfMany<Value extends string>({
  words,
  chosen,
  onChoose,
  disabled,
  ...look
}: ChoiceProps<Value> & { chosen: readonly Value[]; onChoose: (values: Value[]) => void }) {
  const toggle = (value: Value) =>
    onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <Choice {...look}>
      {(Object.keys(words) as Value[]).map((value) => (
        <ChipButton
          key={value}
          pressed={chosen.includes(value)}
          disabled={disabled}
          onClick={() => toggle(value)}
        >
          {words[value]}
        </ChipButton>
      ))}
    </Choice>
  )
}
