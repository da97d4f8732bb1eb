import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  children: ReactNode
  hint?: ReactNode
  onCheckedChange?: (checked: boolean) => void
}

export function Switch({ children, hint, className, onCheckedChange, onChange, ...props }: SwitchProps) {
  return (
    <label className={clsx('switch', className)}>
      <span>
        {children}
        {hint && <small>{hint}</small>}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native box has its own state
        role="switch"
        {...props}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
      />
      <i aria-hidden="true" />
    </label>
  )
}
