import { useForm } from 'react-hook-form'
import { errorText } from '#client/platform/api/api-error.ts'
import { schemaResolver, showAtField } from '#client/platform/form-resolver.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { PasswordInput, TextInput } from '#client/ui/forms/text-input.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { emailChange } from '#contract/credentials.ts'
import { useChangeEmail } from './auth.api.ts'

const blank = { email: '', currentPassword: '' }

export function ChangeEmailForm() {
  const change = useChangeEmail()
  const form = useForm({ resolver: schemaResolver(emailChange), defaultValues: blank })
  const { errors } = form.formState
  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => {
        form.reset(blank)
        toast({ title: 'Check your mail', description: 'Follow the link that we sent to the new address.' })
      },
      onError: (error) => {
        toast({
          title: 'Email not changed',
          description: errorText(error, 'Please try again.'),
          variant: 'destructive',
        })
        showAtField(error, ['email', 'currentPassword'], form.setError)
      },
    }),
  )
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <Field label="New Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" enterKeyHint="next" {...form.register('email')} />
      </Field>
      <Field label="Current Password" error={errors.currentPassword?.message}>
        <PasswordInput
          autoComplete="current-password"
          enterKeyHint="go"
          {...form.register('currentPassword')}
        />
      </Field>
      <Button type="submit" pending={change.isPending} pendingLabel="Changing...">
        Change Email
      </Button>
    </form>
  )
}
