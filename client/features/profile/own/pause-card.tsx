import { useQuery } from '@tanstack/react-query'
import { CirclePause } from 'lucide-react'
import { queryOf } from '#client/platform/api/query-of.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { profileApi } from '#contract/profile.ts'
import { useUpdatePrivacy } from '../profile.api.ts'
import { toastUnchanged } from './toast-unchanged.ts'

/** While he has paused: who still sees him, and the way back. */
export function PauseCard() {
  const { data: privacy } = useQuery(queryOf(profileApi.privacy))
  const update = useUpdatePrivacy()
  if (!privacy?.isPaused) return null
  return (
    <Card className="desk:[column-span:all]" role="status" aria-label="Paused">
      <CardTitle className="gap-2">
        <CirclePause className="size-icon-s text-accent-text" aria-hidden="true" />
        You’re paused
      </CardTitle>
      <p className="my-2 text-13 text-ink-2">
        Only people you already chat with can see you. Resume to be found again, and to tap or write to
        someone new.
      </p>
      <Button
        variant="secondary"
        size="small"
        pending={update.isPending}
        onClick={() => update.mutate({ isPaused: false }, { onError: toastUnchanged })}
      >
        Resume
      </Button>
    </Card>
  )
}
