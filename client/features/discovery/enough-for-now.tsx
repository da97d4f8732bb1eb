import { Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { duration } from '#client/platform/format.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'

/** The end of the list for somebody who has seen as many members as one may for now. */
export function EnoughForNow({ waitSeconds }: { waitSeconds: number | undefined }) {
  return (
    <EmptyState
      icon={Hourglass}
      title="That’s plenty for now"
      text={
        waitSeconds
          ? `You’ve seen a lot of men. There are more in ${duration(waitSeconds)}.`
          : 'You’ve seen a lot of men. There are more a little later.'
      }
      action={
        <Button size="small" variant="secondary" asChild>
          <Link to="/messages">Talk to one of them</Link>
        </Button>
      }
    />
  )
}
