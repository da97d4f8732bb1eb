import { Link } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'

/** Who left the setup sees others, and reads why they do not see him. */
export function SetupReminder() {
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
