import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError, errorText } from '#client/platform/api/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { PasswordInput } from '#client/ui/forms/text-input.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { passwordChange, passwordHint } from '#contract/credentials.ts'
import { useChangePassword } from './auth.api.ts'
import { useUncommonPassword } from './common-passwords.ts'
import { PasswordChecklist } from './password-checklist.tsx'

const confirmedChange = z.extend(passwordChange, { confirmPassword: z.string() }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
  }),
)
const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePasswordForm() {
  const { form, submit, isPending } = useChangeForm()
  const { register, control, formState } = form
  const { errors } = formState
  const newPassword = useWatch({ control, name: 'newPassword' })
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <Field label="Current Password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field label="New Password" error={errors.newPassword?.message} hint={passwordHint}>
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <PasswordChecklist password={newPassword} />
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" enterKeyHint="go" {...register('confirmPassword')} />
      </Field>
      <p className="text-13 text-muted">You’ll be signed out on your other devices.</p>
      <Button type="submit" pending={isPending} pendingLabel="Changing...">
        Change Password
      </Button>
    </form>
  )
}

function useChangeForm() {
  const change = useChangePassword()
  const form = useForm({
    resolver: useUncommonPassword(confirmedChange, 'newPassword'),
    defaultValues: blank,
  })
  const onError = (error: unknown) => {
    if (error instanceof ApiError && (error.field === 'currentPassword' || error.field === 'newPassword'))
      return form.setError(error.field, { message: error.serverMessage }, { shouldFocus: true })
    toast({
      title: 'Password not changed',
      description: errorText(error, 'Please try again.'),
      variant: 'destructive',
    })
  }
  const submit = form.handleSubmit(({ confirmPassword: _, ...passwords }) =>
    change.mutate(passwords, {
      onSuccess: () => {
        form.reset(blank)
        toast({ title: 'Password changed', description: 'You are signed out everywhere else.' })
      },
      onError,
    }),
  )
  return { form, submit, isPending: change.isPending }
}
