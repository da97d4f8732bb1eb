import { Search, X } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type SearchInputProps = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'before' | 'after'> & {
  value: string
  onValueChange: (value: string) => void
  /** The accessible name; the placeholder serves when it is missing. */
  label?: string
}

export function SearchInput({ value, onValueChange, label, placeholder, ...props }: SearchInputProps) {
  return (
    <TextInput
      enterKeyHint="search"
      autoComplete="off"
      aria-label={label ?? placeholder}
      placeholder={placeholder}
      shape="search"
      {...props}
      type="search"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      before={<Search aria-hidden="true" />}
      after={
        value && (
          <IconButton
            label="Clear search"
            tooltip={false}
            variant="muted"
            className="-mr-[12px]"
            onClick={() => onValueChange('')}
          >
            <X />
          </IconButton>
        )
      }
    />
  )
}
