import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  children: ReactNode
  hint?: ReactNode
  onCheckedChange?: (checked: boolean) => void
}

export function Switch({ children, hint, className, onCheckedChange, onChange, ...props }: SwitchProps) {
  return (
    <label
      className={clsx(
        'relative flex min-h-target cursor-pointer items-center gap-[12px] has-disabled:cursor-default has-disabled:opacity-45',
        className,
      )}
    >
      <span className="min-w-0 flex-1">
        {children}
        {hint && <small className="block text-13 text-muted">{hint}</small>}
      </span>
      <input
        className="peer absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native box has its own state
        role="switch"
        {...props}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
      />
      <i
        aria-hidden="true"
        className="relative inset-ring-[1.5px] inset-ring-outline h-[32px] w-[52px] flex-none rounded-full bg-surface-3 transition-[background-color] duration-quick after:absolute after:top-[5px] after:left-[5px] after:size-[22px] after:rounded-full after:bg-ink-2 after:transition-[translate,background-color] after:duration-normal after:ease-out peer-checked:inset-ring-0 peer-checked:bg-grad-accent peer-checked:bg-transparent peer-checked:after:translate-x-[20px] peer-checked:after:bg-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2"
      />
    </label>
  )
}
