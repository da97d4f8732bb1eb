import { UserPen } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import type { CurrentUser } from '#contract/auth.ts'

/** Whether he may be the first to tap, write, tip or invite; the server refuses it with `profile_needed`. */
export const mayReachOut = ({ profile, role }: Pick<CurrentUser, 'profile' | 'role'>): boolean =>
  profile !== null || role !== 'user'

/** In place of what one can do only with a profile. */
export function ProfileNeeded() {
  return (
    <EmptyState
      icon={UserPen}
      title="Set up your profile first"
      text="He wants to know who is writing."
      action={
        <Button size="small" asChild>
          <Link to="/profile-setup">Set up your profile</Link>
        </Button>
      }
    />
  )
}
