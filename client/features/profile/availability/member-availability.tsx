import { Zap } from 'lucide-react'
import { Card, CardTitle } from '#client/ui/card.tsx'
import type { Availability } from '#contract/availability.ts'
import { availabilityWords } from './availability-words.ts'

/** On a member's page, while he is available. */
export function MemberAvailability({ available }: { available: Availability }) {
  return (
    <Card className="inset-ring-[1.5px] inset-ring-accent-line" aria-label="Available now">
      <CardTitle className="gap-2">
        <Zap className="size-icon-s text-accent-text" aria-hidden="true" />
        Available now
      </CardTitle>
      <p className="mt-1 text-13 text-muted">{availabilityWords(available)}</p>
      {available.text && <p className="mt-2 break-words">{available.text}</p>}
    </Card>
  )
}
