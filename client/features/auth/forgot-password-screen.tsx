import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { RequestResetForm } from './request-reset-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

export function ForgotPasswordScreen() {
  const [search] = useSearchParams()
  const [token, setToken] = useState(search.get('token') ?? '')
  const title = token ? 'Reset Password' : 'Forgot Password'
  useDocumentTitle(title)
  return (
    <Screen header={<ScreenHeader title={title} back="/auth" />} className="px-gutter pt-2 pb-6">
      {token ? <ResetPasswordForm token={token} /> : <RequestResetForm onToken={setToken} />}
    </Screen>
  )
}
