import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode; error?: string }

export function Checkbox({ children, error, className, ...props }: CheckboxProps) {
  return (
    <>
      <label className={clsx('tick', className)}>
        <input type="checkbox" aria-invalid={error ? true : undefined} {...props} />
        <i aria-hidden="true">
          <Check className="ico xs" />
        </i>
        <span>{children}</span>
      </label>
      {error && (
        <p className="hint bad" role="alert">
          {error}
        </p>
      )}
    </>
  )
}
