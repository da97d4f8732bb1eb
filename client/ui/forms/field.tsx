import { clsx } from 'clsx'
import { createContext, type ReactNode, use, useId } from 'react'

type FieldWiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

const Wiring = createContext<FieldWiring | undefined>(undefined)

/** What a control inside a Field needs to be tied to its label, hint and error. */
export function useFieldWiring(): Partial<FieldWiring> {
  return use(Wiring) ?? {}
}

export type FieldProps = {
  label: ReactNode
  error?: string
  hint?: ReactNode
  className?: string
  children: ReactNode
}

export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const wiring: FieldWiring = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={clsx('block min-w-0', className)}>
      <label className="mb-[6px] block font-semibold text-13 text-ink-2" htmlFor={id}>
        {label}
      </label>
      <Wiring value={wiring}>{children}</Wiring>
      {error && (
        <p className="mt-[6px] text-12 text-danger-text" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <div className="mt-[6px] text-12 text-muted" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
