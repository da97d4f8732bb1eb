import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './field.tsx'

export type SelectProps<Value extends string = string> = Omit<ComponentProps<'select'>, 'value'> & {
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  value?: Value
  onValueChange?: (value: Value) => void
  frameClassName?: string
}

/** The platform's own list: a wheel on phones, and no injected style sheet, which the CSP would refuse. */
export function Select<Value extends string>({
  options,
  onValueChange,
  onChange,
  frameClassName,
  ...props
}: SelectProps<Value>) {
  return (
    <span className={clsx('input choice', frameClassName)}>
      <select
        {...useFieldWiring()}
        {...props}
        onChange={(event) => {
          onChange?.(event)
          onValueChange?.(event.target.value as Value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="ico s" />
    </span>
  )
}
