import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { control, type FrameLook, inputFrame, useFieldWiring } from './field.tsx'

export type SelectProps<Value extends string = string> = Omit<ComponentProps<'select'>, 'value'> & {
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  value?: Value
  onValueChange?: (value: Value) => void
  frameClassName?: string
  ground?: FrameLook['ground']
  shape?: 'choice' | 'low-choice'
}

/** The platform's own list: a wheel on phones, and no injected style sheet, which the CSP would refuse. */
export function Select<Value extends string>({
  options,
  onValueChange,
  onChange,
  frameClassName,
  ground,
  shape = 'choice',
  ...props
}: SelectProps<Value>) {
  return (
    <span className={inputFrame({ shape, ground, className: frameClassName })}>
      <select
        className={clsx(control, 'h-full appearance-none text-ellipsis pr-[44px]')}
        {...useFieldWiring()}
        {...props}
        onChange={(event) => {
          onChange?.(event)
          onValueChange?.(event.target.value as Value)
        }}
      >
        {options.map((option) => (
          <option
            key={option.value}
            className="bg-surface-2 text-ink"
            value={option.value}
            disabled={option.disabled}
          >
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-[14px] size-icon-s" />
    </span>
  )
}
