import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { errorText, hasCode } from '#client/platform/api/api-error.ts'
import { schemaResolver } from '#client/platform/form-resolver.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { PasswordInput, TextInput } from '#client/ui/forms/text-input.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { credentials } from '#contract/credentials.ts'
import { useLogin } from './auth.api.ts'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'

/** `to`: where it leads. */
export function LoginForm({ to }: { to?: string }) {
  const login = useLogin(to)
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(credentials),
    defaultValues: { identifier: '', password: '' },
  })
  const { errors } = formState
  const [needsCode, setNeedsCode] = useState(false)
  const onError = (error: unknown) => {
    if (hasCode(error, 'code_needed')) return setNeedsCode(true)
    const description = errorText(error, 'Login failed')
    toast({ title: 'Login failed', description, variant: 'destructive' })
  }
  const submit = handleSubmit((values) => login.mutate(values, { onError }))
  return (
    <form className="flex flex-1 flex-col gap-[11px]" onSubmit={submit} noValidate>
      <Field label="Email or username" error={errors.identifier?.message}>
        <TextInput
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          {...register('identifier')}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" enterKeyHint="go" {...register('password')} />
      </Field>
      {needsCode && (
        <Field label="Code" hint="Of your authenticator app, or a recovery code">
          <TextInput autoFocus autoComplete="one-time-code" enterKeyHint="go" {...register('code')} />
        </Field>
      )}
      <div className="flex justify-between gap-4">
        <Link
          className="target inline-flex items-center font-semibold text-13 text-accent-text"
          to="/forgot-password"
        >
          Forgot password?
        </Link>
        <PasskeySignIn to={to} />
      </div>
      <Button
        className="mt-auto"
        type="submit"
        pending={login.isPending || login.isSuccess}
        pendingLabel="Signing in..."
      >
        Sign In
      </Button>
    </form>
  )
}
