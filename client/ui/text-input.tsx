import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useFieldWiring } from './field.tsx'

export type TextInputProps = ComponentProps<'input'> & {
  before?: ReactNode
  after?: ReactNode
  /** For the frame; `className` goes to the input itself. */
  frameClassName?: string
}

export function TextInput({ before, after, frameClassName, ...props }: TextInputProps) {
  return (
    <span className={clsx('input', frameClassName)}>
      {before}
      <input type="text" {...useFieldWiring()} {...props} />
      {after}
    </span>
  )
}
