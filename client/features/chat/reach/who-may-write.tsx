import { useQuery } from '@tanstack/react-query'
import { Field } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { limits } from '#contract/limits.ts'
import { type ReachChoice, type ReachRule, reachChoices, reachDistances } from '#contract/reach.ts'
import { reachRule, useUpdateReachRule } from './reach.api.ts'

const words: Record<ReachChoice, string> = {
  anyone: 'Anyone',
  picture: 'Those with a picture',
  verified: 'Those who are verified',
  matching: 'Those in an age range or within a distance',
  tapped: 'Those I’ve tapped',
  mutual: 'Mutual taps only',
}
const options = reachChoices.map((value) => ({ value, label: words[value] }))

const NONE = 'none'
const numbers = (values: readonly number[], none: string, unit = '') => [
  { value: NONE, label: none },
  ...values.map((value) => ({ value: String(value), label: `${value}${unit}` })),
]
const ages = Array.from({ length: limits.age.max - limits.age.min + 1 }, (_, index) => limits.age.min + index)
const ageOptions = numbers(ages, 'Any')
const distanceOptions = numbers(reachDistances, 'Anywhere', ' km')

const read = (value: string) => (value === NONE ? null : Number(value))
const write = (value: number | null) => (value === null ? NONE : String(value))

/** On the own profile: whose first message comes to the inbox. What was just chosen counts before the server answers. */
export function WhoMayWrite() {
  const { data } = useQuery(reachRule)
  const update = useUpdateReachRule()
  if (!data) return null
  const { isAsked: _asked, ...stored } = data
  const rule: ReachRule = update.isPending ? update.variables : stored
  const change = (changes: Partial<ReachRule>) => update.mutate({ ...rule, ...changes })
  return (
    <div className="grid gap-3">
      <Field
        label="Who may write to me"
        hint="First messages from others wait in Requests, without a sound. They aren’t told. Whoever you’ve written to always reaches you."
      >
        <Select options={options} value={rule.from} onValueChange={(from) => change({ from })} />
      </Field>
      {rule.from === 'matching' && (
        <div className="grid grid-cols-3 gap-2">
          <Field label="Age from">
            <Select
              options={ageOptions}
              value={write(rule.ageMin)}
              onValueChange={(value) => change({ ageMin: read(value) })}
            />
          </Field>
          <Field label="Age to">
            <Select
              options={ageOptions}
              value={write(rule.ageMax)}
              onValueChange={(value) => change({ ageMax: read(value) })}
            />
          </Field>
          <Field label="Within">
            <Select
              options={distanceOptions}
              value={write(rule.withinKm)}
              onValueChange={(value) => change({ withinKm: read(value) as ReachRule['withinKm'] })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
