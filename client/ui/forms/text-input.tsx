import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
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

export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          tooltip={false}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
