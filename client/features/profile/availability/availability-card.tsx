import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#client/platform/loading.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { ownAvailability } from './availability.api.ts'
import { availabilityWords } from './availability-words.ts'

const AvailabilitySheet = lazyPart(() => import('./availability-sheet.tsx'), 'AvailabilitySheet')

/** On the own profile: whether one is available now, and the sheet to say so. */
export function AvailabilityCard() {
  const { data: own } = useQuery(ownAvailability)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card aria-labelledby="available-now">
      <CardTitle id="available-now" className="gap-2">
        <Zap className="size-icon-s text-accent-text" aria-hidden="true" />
        Available now
      </CardTitle>
      <p className="my-2 text-13 text-ink-2">
        {own ? availabilityWords(own) : 'Put a ring around your picture for an hour or more.'}
      </p>
      {own?.text && <p className="mb-2 break-words">{own.text}</p>}
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {own ? 'Change' : 'I’m available'}
      </Button>
      <Suspense>{isOpen && <AvailabilitySheet onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  )
}
