import { cva, type VariantProps } from 'class-variance-authority'
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

/** The box around a field. It is lit while the field inside has the focus, and red while it is wrong. */
export const inputFrame = cva(
  'flex gap-[8px] text-muted inset-ring transition-shadow duration-quick has-disabled:opacity-60 focus-within:inset-ring-2 focus-within:inset-ring-accent has-aria-invalid:inset-ring-2 has-aria-invalid:inset-ring-danger-text',
  {
    variants: {
      shape: {
        line: 'h-control items-center rounded-control px-gutter',
        search: 'h-[46px] items-center rounded-full px-gutter [&_svg]:size-[20px]',
        area: 'min-h-[96px] items-stretch rounded-control px-gutter py-[14px]',
        /** As tall as a line until more is written. */
        'low-area': 'min-h-target items-stretch rounded-control px-gutter py-[14px]',
        'low-search': 'h-target items-center rounded-full px-gutter [&_svg]:size-[20px]',
        choice: 'relative h-control items-center rounded-control pl-gutter',
        'low-choice': 'relative h-target items-center rounded-control pl-gutter font-semibold',
      },
      ground: {
        page: 'bg-surface-1 inset-ring-hairline',
        /** On a card. */
        card: 'bg-surface-2 inset-ring-hairline',
        /** Over a map. */
        float: 'bg-surface-2 inset-ring-hairline shadow-2',
      },
    },
    defaultVariants: { shape: 'line', ground: 'page' },
  },
)

export type FrameLook = VariantProps<typeof inputFrame>

/** The field itself shows nothing of its own. */
export const control = 'min-w-0 flex-1 border-0 bg-transparent text-16 text-ink caret-accent outline-none'
