import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Counter, isCounted } from './counter.tsx'
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

export type CountedInputProps = Omit<TextInputProps, 'value' | 'maxLength'> & {
  value: string
  maxLength: number
}

/** One that says how much of its limit is used, once that is nearly all. */
export function CountedInput({ value, maxLength, ...props }: CountedInputProps) {
  const counterId = useId()
  const wiring = useFieldWiring()
  const counted = isCounted(value.length, maxLength)
  const described = clsx(wiring['aria-describedby'], counted && counterId) || undefined
  return (
    <>
      <TextInput aria-describedby={described} {...props} value={value} maxLength={maxLength} />
      {counted && <Counter id={counterId} length={value.length} maxLength={maxLength} />}
    </>
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
