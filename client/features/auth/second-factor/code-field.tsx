import { Field } from '#client/ui/forms/field.tsx'
import { TextInput } from '#client/ui/forms/text-input.tsx'

type CodeFieldProps = { value: string; onChange: (code: string) => void; error?: string; hint?: string }

/** For the six digits of an app, or a recovery code, which has letters. */
export function CodeField({ value, onChange, error, hint }: CodeFieldProps) {
  return (
    <Field label="Code" error={error} hint={hint}>
      <TextInput
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={20}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
