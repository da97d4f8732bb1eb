import { useQuery } from '@tanstack/react-query'
import { Plane } from 'lucide-react'
import { Suspense, useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { lazyPart } from '#client/platform/loading.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import type { Trip } from '#contract/travel.ts'
import { shortDay } from '../explore/trip-words.ts'
import { travelQuery, useEndTrip } from './travel.api.ts'

const TripSheet = lazyPart(() => import('./trip-sheet.tsx'), 'TripSheet')

/** The trip that one is on or has planned, under one's own place. */
export function OwnTrip() {
  const { data: travel } = useQuery(travelQuery)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  if (!travel) return null
  const { trip } = travel
  return (
    <div className="grid gap-2 border-hairline border-t pt-3">
      {trip ? (
        <TripLines trip={trip} />
      ) : (
        <p className="text-13 text-ink-2">
          Going somewhere? Appear in another city while you are there. Your own place is hidden meanwhile.
        </p>
      )}
      <div className="flex gap-2 *:flex-1">
        <Button variant="secondary" size="small" onClick={open}>
          <Plane className="size-icon-s" aria-hidden="true" />
          {trip ? 'Change trip' : 'Plan a trip'}
        </Button>
        {trip && <EndTrip trip={trip} />}
      </div>
      <Suspense>
        {wasOpened && <TripSheet trip={trip} open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}

function TripLines({ trip: { city, country, startsOn, endsOn, isAnnounced, isUnderWay } }: { trip: Trip }) {
  return (
    <p className="text-13 text-ink-2">
      <b className="block text-16 text-ink">
        {city}, {country}
      </b>
      {isUnderWay
        ? `You appear there until ${shortDay(endsOn)}. Your own place is hidden.`
        : `${shortDay(startsOn)} – ${shortDay(endsOn)}. ${isAnnounced ? 'Members there see that you’re coming.' : 'Nobody sees that you’re coming.'}`}
    </p>
  )
}

function EndTrip({ trip }: { trip: Trip }) {
  const end = useEndTrip()
  return (
    <Button
      variant="quiet"
      size="small"
      pending={end.isPending}
      onClick={() =>
        end.mutate(undefined, {
          onError: (error) =>
            toast({
              title: 'Not changed',
              description: errorText(error, 'Please try again later.'),
              variant: 'destructive',
            }),
        })
      }
    >
      {trip.isUnderWay ? 'End trip' : 'Cancel trip'}
    </Button>
  )
}
