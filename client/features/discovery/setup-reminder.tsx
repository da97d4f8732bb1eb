import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { isFlagRaised, lowerFlag } from '#client/platform/tab-memory.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'

const SETUP_AFTER_MS = 100

/** Who has just signed up and has no profile is taken to the setup, once. */
export function useSetupFirst(): void {
  const { profile } = useViewer()
  const navigate = useNavigate()
  useEffect(() => {
    if (profile || !isFlagRaised('newRegistration')) return
    const timer = setTimeout(() => {
      void navigate('/profile-setup')
      lowerFlag('newRegistration')
    }, SETUP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [profile, navigate])
}

/** Who left the setup sees others, and reads why they do not see him. */
export function SetupReminder() {
  if (useViewer().profile) return null
  return (
    <Card className="mx-4 mb-3" aria-label="Your profile">
      <CardTitle>You’re not on the menu yet</CardTitle>
      <p className="my-2 text-13 text-ink-2">Others see you here once you have set up your profile.</p>
      <Button variant="secondary" size="small" asChild>
        <Link to="/profile-setup">Set up your profile</Link>
      </Button>
    </Card>
  )
}
