import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { control, type FrameLook, inputFrame, useFieldWiring } from './field.tsx'

export type TextInputProps = Omit<ComponentProps<'input'>, 'className'> & {
  before?: ReactNode
  after?: ReactNode
  frameClassName?: string
} & Omit<FrameLook, 'className'>

export function TextInput({ before, after, shape, ground, frameClassName, ...props }: TextInputProps) {
  return (
    <span className={inputFrame({ shape, ground, className: frameClassName })}>
      {before}
      <input
        type="text"
        {...useFieldWiring()}
        {...props}
        className={clsx(
          control,
          'h-full autofill:[-webkit-text-fill-color:var(--text)] autofill:[box-shadow:inset_0_0_0_100vmax_var(--surface-1)] [&::-webkit-search-cancel-button]:hidden',
        )}
      />
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
          variant="muted"
          className="-mr-[12px]"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
