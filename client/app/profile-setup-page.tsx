import { Suspense, useState } from 'react'
import { ProfileSetupScreen } from '#client/features/profile/setup/profile-setup-screen.tsx'
import { lazyPart } from '#client/platform/loading.ts'
import { isFlagRaised } from '#client/platform/tab-memory.ts'

const PasskeyOffer = lazyPart(
  () => import('#client/features/auth/passkeys/passkey-offer.tsx'),
  'PasskeyOffer',
)

/** The first screen after signing up, and what is offered on it once. */
export function ProfileSetupPage() {
  const [isNew] = useState(() => isFlagRaised('newRegistration'))
  return (
    <>
      <ProfileSetupScreen />
      <Suspense>{isNew && <PasskeyOffer />}</Suspense>
    </>
  )
}
