import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { CountedInput } from '#client/ui/forms/text-input.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { radioSegment, segments } from '#client/ui/segment-look.ts'
import { availablePlaces, type NewAvailability } from '#contract/availability.ts'
import { limits } from '#contract/limits.ts'
import { ownAvailability, useEndAvailability, useSetAvailability } from './availability.api.ts'

const hours = limits.availability.hours.map((each) => ({ value: each, label: `${each} h` }))
const places = availablePlaces.map((each) => ({ value: each, label: each }))

/** For how long, where, and a line about it. */
export function AvailabilitySheet({ onClose }: { onClose: () => void }) {
  const { data: own } = useQuery(ownAvailability)
  const [draft, setDraft] = useState<NewAvailability>(() => ({
    hours: 2,
    place: own?.place ?? 'Anything',
    text: own?.text ?? '',
  }))
  const set = useSetAvailability()
  const end = useEndAvailability()
  const outcome = {
    onSuccess: onClose,
    onError: (error: Error) =>
      toast({
        title: 'Not saved',
        description: errorText(error, 'Please try again.'),
        variant: 'destructive',
      }),
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Available now"
      text="Others see a ring around your picture. It ends by itself."
    >
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          set.mutate({ ...draft, text: draft.text.trim() }, outcome)
        }}
      >
        <Choice
          legend="For"
          name="hours"
          options={hours}
          value={draft.hours}
          onChange={(value) => setDraft({ ...draft, hours: value })}
        />
        <Choice
          legend="Where"
          name="place"
          options={places}
          value={draft.place}
          onChange={(value) => setDraft({ ...draft, place: value })}
        />
        <Field label="A line about it">
          <CountedInput
            value={draft.text}
            maxLength={limits.availability.text}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
        </Field>
        <Button type="submit" pending={set.isPending} pendingLabel="Saving...">
          {own ? 'Save' : 'Start'}
        </Button>
        {own && (
          <Button
            type="button"
            variant="quiet"
            pending={end.isPending}
            onClick={() => end.mutate(undefined, outcome)}
          >
            End it now
          </Button>
        )}
      </form>
    </Sheet>
  )
}

type ChoiceProps<Value> = {
  legend: string
  name: string
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string | number>({
  legend,
  name,
  options,
  value,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 text-ink-2">{legend}</legend>
      <div className={clsx(segments, '[--segments-ground:var(--bg)]')}>
        {options.map((option) => (
          <label
            key={option.value}
            data-state={option.value === value ? 'active' : 'inactive'}
            className={radioSegment}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
