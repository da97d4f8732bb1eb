import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { errorText } from '#client/platform/api/api-error.ts'
import { showAtField } from '#client/platform/form-resolver.ts'
import { reloadTo } from '#client/platform/navigation.ts'
import { holdToast } from '#client/platform/tab-memory.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { PasswordInput, TextInput } from '#client/ui/forms/text-input.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { passwordHint, passwordReset } from '#contract/credentials.ts'
import { useResetPassword } from './auth.api.ts'
import { useUncommonPassword } from './common-passwords.ts'
import { PasswordChecklist } from './password-checklist.tsx'

const confirmedReset = z.extend(passwordReset, { confirmPassword: z.string() }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
  }),
)

export function ResetPasswordForm({ token }: { token: string }) {
  const { form, submit, isBusy } = useResetForm(token)
  const { register, control, formState } = form
  const { errors } = formState
  const newPassword = useWatch({ control, name: 'newPassword' })
  return (
    <form className="flex flex-1 flex-col gap-4" onSubmit={submit} noValidate>
      <Field label="Reset Token" error={errors.token?.message}>
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('token')} />
      </Field>
      <Field label="New Password" error={errors.newPassword?.message} hint={passwordHint}>
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <PasswordChecklist password={newPassword} />
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" enterKeyHint="go" {...register('confirmPassword')} />
      </Field>
      <Button type="submit" pending={isBusy} pendingLabel="Resetting...">
        Reset Password
      </Button>
    </form>
  )
}

function useResetForm(token: string) {
  const reset = useResetPassword()
  const form = useForm({
    resolver: useUncommonPassword(confirmedReset, 'newPassword'),
    defaultValues: { token, newPassword: '', confirmPassword: '' },
  })
  const submit = form.handleSubmit(({ confirmPassword: _, ...values }) =>
    reset.mutate(values, {
      onSuccess: () => {
        holdToast({
          title: 'Password reset successful',
          description: 'You can now log in with your new password.',
        })
        reloadTo('/')
      },
      onError: (error) => {
        toast({
          title: 'Reset failed',
          description: errorText(error, 'Reset failed'),
          variant: 'destructive',
        })
        showAtField(error, ['token', 'newPassword'], form.setError)
      },
    }),
  )
  return { form, submit, isBusy: reset.isPending || reset.isSuccess }
}
