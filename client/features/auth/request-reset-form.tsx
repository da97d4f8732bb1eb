import { useForm } from 'react-hook-form'
import { errorText } from '#client/platform/api/api-error.ts'
import { schemaResolver } from '#client/platform/form-resolver.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { TextInput } from '#client/ui/forms/text-input.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { resetRequest } from '#contract/credentials.ts'
import { useForgotPassword } from './auth.api.ts'

const TOKEN_SHOWN_MS = 10_000

/** Asks for the mail. Only a server in development answers with the token itself. */
export function RequestResetForm({ onToken }: { onToken: (token: string) => void }) {
  const forgot = useForgotPassword()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(resetRequest),
    defaultValues: { email: '' },
  })
  const submit = handleSubmit((values) =>
    forgot.mutate(values.email, {
      onSuccess: ({ resetToken }) => {
        toast({
          title: 'Reset link sent',
          description: 'If the email exists, a password reset link has been sent.',
        })
        if (!resetToken) return
        toast({
          title: 'Development mode',
          description: `Reset token: ${resetToken}`,
          duration: TOKEN_SHOWN_MS,
        })
        onToken(resetToken)
      },
      onError: (error) =>
        toast({
          title: 'Error',
          description: errorText(error, 'Something went wrong. Please try again.'),
          variant: 'destructive',
        }),
    }),
  )
  return (
    <form className="flex flex-1 flex-col gap-4" onSubmit={submit} noValidate>
      <p className="text-ink-2">Enter your email and we’ll send you a link to choose a new password.</p>
      <Field label="Email" error={formState.errors.email?.message}>
        <TextInput type="email" autoComplete="email" enterKeyHint="send" {...register('email')} />
      </Field>
      {forgot.isSuccess && (
        <p className="text-13 text-muted">The link works for 30 minutes. Check your spam folder too.</p>
      )}
      <Button type="submit" pending={forgot.isPending} pendingLabel="Sending...">
        Send Reset Link
      </Button>
    </form>
  )
}
