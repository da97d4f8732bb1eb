import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode; error?: string }

export function Checkbox({ children, error, className, ...props }: CheckboxProps) {
  return (
    <>
      <label
        className={clsx(
          'relative flex min-h-target cursor-pointer items-center gap-[12px] text-13 text-ink-2 has-disabled:cursor-default has-disabled:opacity-45 [&_:is(a,button)]:relative',
          className,
        )}
      >
        <input
          className="peer absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
          type="checkbox"
          aria-invalid={error ? true : undefined}
          {...props}
        />
        <i
          aria-hidden="true"
          className="inset-ring-[1.5px] inset-ring-outline grid size-[24px] flex-none place-items-center rounded-[8px] text-transparent transition-shadow duration-quick peer-checked:inset-ring-0 peer-checked:bg-grad-accent peer-checked:text-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-aria-invalid:inset-ring-danger-text peer-aria-invalid:not-peer-checked:inset-ring-2"
        >
          <Check className="size-icon-xs" />
        </i>
        <span>{children}</span>
      </label>
      {error && (
        <p className="mt-[6px] text-12 text-danger-text" role="alert">
          {error}
        </p>
      )}
    </>
  )
}
