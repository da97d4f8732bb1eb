import { EyeOff } from 'lucide-react'
import { useUpdateProfile } from '#client/features/profile/index.ts'
import { errorText } from '#client/platform/api/api-error.ts'
import { AreaMap } from '#client/platform/map/area-map.tsx'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, CardAside, CardTitle } from '#client/ui/card.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { locationReason } from '#contract/words.ts'
import { OwnTrip } from '../travel/own-trip.tsx'
import { AreaSketch } from './area-sketch.tsx'
import { LocateMe } from './locate-me.tsx'
import { PrecisionChoice, usePrecision } from './precision-choice.tsx'
import { useOwnPlace } from './use-own-place.ts'

/** On the own profile: where others see one, and how exactly. */
export function OwnPlaceCard() {
  const { profile } = useViewer()
  const isVisible = profile?.locationVisible ?? false
  return (
    <Card className="grid gap-3" aria-label="Your location">
      <CardTitle>
        Your location
        <CardAside>
          {isVisible
            ? (profile?.travelsTo ?? (profile?.shownArea ? 'Shown as an area' : 'Not shared yet'))
            : 'Private'}
        </CardAside>
      </CardTitle>
      {isVisible ? <VisiblePlace /> : <PrivatePlace />}
      {isVisible && <OwnTrip />}
    </Card>
  )
}

function VisiblePlace() {
  const own = useOwnPlace()
  const choice = usePrecision()
  const label = `A map with a square of about ${choice.precision} km, in which others see you`
  return (
    <>
      {own.shownArea ? (
        <>
          <div className="-mx-4">
            <AreaMap area={own.shownArea} label={label} />
          </div>
          <p className="text-13 text-ink-2">
            You appear somewhere in this square, never at the exact spot. A short move shows later.
          </p>
        </>
      ) : (
        <div className="flex gap-3.5">
          <AreaSketch precision={choice.precision} />
          <p className="text-13 text-ink-2">{locationReason}</p>
        </div>
      )}
      <PrecisionChoice {...choice} />
      {!own.shownArea && <LocateMe own={own} />}
    </>
  )
}

function PrivatePlace() {
  const update = useUpdateProfile()
  const show = () =>
    update.mutate(
      { locationVisible: true },
      {
        onError: (error) =>
          toast({
            title: 'Not changed',
            description: errorText(error, 'Please try again later.'),
            variant: 'destructive',
          }),
      },
    )
  return (
    <>
      <p className="flex gap-2.5 text-13 text-ink-2">
        <EyeOff className="size-icon-s flex-none text-muted" aria-hidden="true" />
        Nobody sees where you are, and we store nothing of it.
      </p>
      <Button variant="secondary" size="small" pending={update.isPending} onClick={show}>
        Show my location
      </Button>
    </>
  )
}
