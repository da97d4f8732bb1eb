import { type FormEvent, useState } from 'react'
import { ApiError, errorText } from '#client/platform/api/api-error.ts'
import { now } from '#client/platform/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Switch } from '#client/ui/forms/switch.tsx'
import { TextInput } from '#client/ui/forms/text-input.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import type { Trip } from '#contract/travel.ts'
import { CitySearch } from '../explore/city-search.tsx'
import { countryOf } from '../explore/explore.api.ts'
import { usePlanTrip } from './travel.api.ts'

type TripSheetProps = { trip: Trip | null; open: boolean; onClose: () => void }

export function TripSheet({ trip, open, onClose }: TripSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={trip ? 'Change trip' : 'Plan a trip'}
      text="You appear and look around in that city. Your own place is hidden meanwhile."
    >
      {open && <TripForm trip={trip} onClose={onClose} />}
    </Sheet>
  )
}

type Chosen = { id: number; name: string; country: string }

/** Where, from when to when, and whether members there hear of it before. */
function TripForm({ trip, onClose }: Omit<TripSheetProps, 'open'>) {
  const plan = usePlanTrip()
  const [city, setCity] = useState<Chosen | undefined>(() =>
    trip ? { id: trip.cityId, name: trip.city, country: trip.country } : undefined,
  )
  const [startsOn, setStartsOn] = useState(trip?.startsOn ?? dayAhead(0))
  const [endsOn, setEndsOn] = useState(trip?.endsOn ?? dayAhead(3))
  const [isAnnounced, setAnnounced] = useState(trip?.isAnnounced ?? false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (city && !plan.isPending)
      plan.mutate({ cityId: city.id, startsOn, endsOn, isAnnounced }, { onSuccess: onClose })
  }

  if (!city)
    return (
      <CitySearch
        ground="card"
        onChoose={(found) => setCity({ id: found.id, name: found.name, country: countryOf(found) })}
      />
    )
  const errorAt = (field: string) =>
    plan.error && fieldOf(plan.error) === field ? errorText(plan.error, 'Please check this.') : undefined
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1">
          <b className="block truncate">{city.name}</b>
          <small className="block truncate text-13 text-muted">{city.country}</small>
        </p>
        <Button variant="secondary" size="small" onClick={() => setCity(undefined)}>
          Another city
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First day" error={errorAt('startsOn')}>
          <TextInput
            type="date"
            ground="card"
            required
            value={startsOn}
            min={dayAhead(-1)}
            onChange={(event) => setStartsOn(event.target.value)}
          />
        </Field>
        <Field label="Last day" error={errorAt('endsOn')}>
          <TextInput
            type="date"
            ground="card"
            required
            value={endsOn}
            min={startsOn}
            onChange={(event) => setEndsOn(event.target.value)}
          />
        </Field>
      </div>
      <Switch
        checked={isAnnounced}
        onCheckedChange={setAnnounced}
        hint="Members who look in that city see you under “Visiting soon”, in the two weeks before."
      >
        Announce my visit
      </Switch>
      {plan.error && !fieldOf(plan.error) && (
        <p className="text-13 text-danger-text" role="alert">
          {errorText(plan.error, 'Please try again later.')}
        </p>
      )}
      <Button type="submit" pending={plan.isPending} pendingLabel="Saving...">
        Save trip
      </Button>
    </form>
  )
}

const fieldOf = (error: Error) => (error instanceof ApiError ? error.field : undefined)

const DAY_MS = 24 * 60 * 60 * 1000

/** By the calendar of this device. */
function dayAhead(days: number): string {
  const moment = new Date(now().getTime() + days * DAY_MS)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
