import { type FormEvent, Suspense, useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { lazyPart } from '#client/platform/loading.ts'
import { Button } from '#client/ui/button.tsx'
import { CodeField } from './code-field.tsx'
import { useFinishApp } from './second-factor.api.ts'

const QrCode = lazyPart(() => import('#client/ui/pictures/qr-code.tsx'), 'QrCode')

type SetUpAppProps = { secret: string; uri: string; onCodes: (codes: string[]) => void }

/** The secret goes from this screen into the app, as a picture that is drawn here, or by hand. */
export function SetUpApp({ secret, uri, onCodes }: SetUpAppProps) {
  const [code, setCode] = useState('')
  const finish = useFinishApp()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) finish.mutate(code, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <p className="text-13 text-muted">Scan this with your app, or type the key into it.</p>
      <div className="grid min-h-52 place-items-center">
        <Suspense>
          <QrCode text={uri} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <p className="wrap-anywhere text-center font-mono text-15" data-secret>
        {secret.replace(/(.{4})(?!$)/g, '$1 ')}
      </p>
      <CodeField
        value={code}
        onChange={setCode}
        error={finish.error ? errorText(finish.error, 'Please try again.') : undefined}
      />
      <Button type="submit" disabled={!code.trim()} pending={finish.isPending} pendingLabel="Checking...">
        Turn on
      </Button>
    </form>
  )
}
