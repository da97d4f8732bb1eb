import { useQuery } from '@tanstack/react-query'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { anyone, reachRule, useUpdateReachRule } from './reach.api.ts'

/** Asks a new member once who may write to him. */
export function ReachCard() {
  const rule = useQuery(reachRule).data
  const update = useUpdateReachRule()
  if (!rule?.isAsked) return null
  return (
    <Card className="mx-gutter mb-3 grid gap-2" aria-labelledby="who-may-write">
      <CardTitle id="who-may-write">Who may write to you?</CardTitle>
      <p className="text-15 text-ink-2">
        Anyone can. Or let first messages from men you haven’t tapped wait in Requests. You can change it on
        your profile.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          disabled={update.isPending}
          onClick={() => update.mutate({ ...anyone, from: 'tapped' })}
        >
          Use Requests
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={update.isPending}
          onClick={() => update.mutate(anyone)}
        >
          Anyone
        </Button>
      </div>
    </Card>
  )
}
