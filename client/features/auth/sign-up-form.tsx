import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { errorText } from '#client/platform/api/api-error.ts'
import { showAtField } from '#client/platform/form-resolver.ts'
import { lazyPart } from '#client/platform/loading.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/forms/checkbox.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { PasswordInput, TextInput } from '#client/ui/forms/text-input.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { passwordHint, registration, usernameHint } from '#contract/credentials.ts'
import { useRegister } from './auth.api.ts'
import { useUncommonPassword } from './common-passwords.ts'
import { PasswordChecklist } from './password-checklist.tsx'

const signUp = z.extend(registration, {
  isAdult: z.boolean().check(z.refine(Boolean, 'Please confirm that you are 18 or older')),
})

export function SignUpForm() {
  const { form, submit, isBusy } = useSignUpForm()
  const { register, control, formState } = form
  const { errors } = formState
  const password = useWatch({ control, name: 'password' })
  return (
    <form className="flex flex-1 flex-col gap-[11px]" onSubmit={submit} noValidate>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" enterKeyHint="next" {...register('email')} />
      </Field>
      <Field label="Username" error={errors.username?.message} hint={usernameHint}>
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          {...register('username')}
        />
      </Field>
      <Field label="Password" error={errors.password?.message} hint={passwordHint}>
        <PasswordInput autoComplete="new-password" enterKeyHint="go" {...register('password')} />
      </Field>
      <PasswordChecklist password={password} />
      <AdultConfirmation error={errors.isAdult?.message} {...register('isAdult')} />
      <Button className="mt-auto" type="submit" pending={isBusy} pendingLabel="Creating account...">
        Create Account
      </Button>
    </form>
  )
}

function useSignUpForm() {
  const registering = useRegister()
  const form = useForm({
    resolver: useUncommonPassword(signUp, 'password'),
    defaultValues: { email: '', username: '', password: '', isAdult: false },
  })
  const failure = useRef<{ dismiss: () => void }>(undefined)
  const onError = (error: unknown) => {
    failure.current = toast({
      title: 'Signup failed',
      description: errorText(error, 'Signup failed'),
      variant: 'destructive',
    })
    showAtField(error, ['email', 'username', 'password'], form.setError)
  }
  const submit = form.handleSubmit(({ isAdult: _, ...account }) => {
    // What was said of an earlier try would stand over the next screen.
    failure.current?.dismiss()
    registering.mutate(account, { onError })
  })
  return { form, submit, isBusy: registering.isPending || registering.isSuccess }
}

const HouseRulesDialog = lazyPart(() => import('./house-rules-dialog.tsx'), 'HouseRulesDialog')

type AdultConfirmationProps = Omit<ComponentProps<typeof Checkbox>, 'children'>

function AdultConfirmation(props: AdultConfirmationProps) {
  const [isReading, setReading] = useState(false)
  return (
    <div>
      <Checkbox className="w-fit" {...props}>
        I am 18 or older and agree to the{' '}
        <button type="button" className="font-semibold text-accent-text" onClick={() => setReading(true)}>
          house rules
        </button>
      </Checkbox>
      <Suspense>{isReading && <HouseRulesDialog onClose={() => setReading(false)} />}</Suspense>
    </div>
  )
}
