import { AuthScreen } from './auth-screen.tsx'
import { DemoDoor } from './demo-door.tsx'

/** The sign-in screen, and the way into the demo where one runs. */
export function AuthPage() {
  return <AuthScreen demo={<DemoDoor />} />
}
