import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Card, CardAside, CardTitle } from '#client/ui/card.tsx'
import { ChipButton } from '#client/ui/forms/chip.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { TextInput } from '#client/ui/forms/text-input.tsx'
import { limits } from '#contract/limits.ts'
import { builds, lookingForChoices } from '#contract/profile-details.ts'
import { languageNames } from '#contract/words.ts'
import type { ProfileOutcome, ProfileValues } from '../own/profile-values.ts'
import { heightWords } from './height-words.ts'

const dirty = { shouldDirty: true }

type Form = UseFormReturn<ProfileValues, unknown, ProfileOutcome>

/** The optional facts: mostly chosen, so that a thumb is enough. */
export function DetailFields({ form }: { form: Form }) {
  const lookingFor = useWatch({ control: form.control, name: 'lookingFor' })
  const build = useWatch({ control: form.control, name: 'build' })
  return (
    <>
      <Card>
        <CardTitle className="mb-2.5">
          Looking for <CardAside>Optional</CardAside>
        </CardTitle>
        <Chips label="Looking for">
          {lookingForChoices.map((choice) => (
            <ChipButton
              key={choice}
              pressed={lookingFor.includes(choice)}
              onClick={() => form.setValue('lookingFor', toggled(lookingFor, choice), dirty)}
            >
              {choice}
            </ChipButton>
          ))}
        </Chips>
      </Card>
      <Card className="grid gap-4">
        <CardTitle>
          More about me <CardAside>Optional</CardAside>
        </CardTitle>
        <Group title="Build">
          {builds.map((each) => (
            <ChipButton
              key={each}
              pressed={each === build}
              onClick={() => form.setValue('build', each === build ? null : each, dirty)}
            >
              {each}
            </ChipButton>
          ))}
        </Group>
        <HeightAndPronouns form={form} />
        <Languages form={form} />
      </Card>
    </>
  )
}

function HeightAndPronouns({ form: { register, formState } }: { form: Form }) {
  return (
    <div className="grid grid-cols-[1.4fr_1fr] gap-3">
      <Field label="Height" error={formState.errors.heightCm?.message}>
        <Select ground="card" options={heights()} {...register('heightCm')} />
      </Field>
      <Field label="Pronouns" error={formState.errors.pronouns?.message}>
        <TextInput
          ground="card"
          maxLength={limits.pronouns}
          placeholder="he/him"
          autoComplete="off"
          autoCapitalize="none"
          {...register('pronouns')}
        />
      </Field>
    </div>
  )
}

/** Those chosen as chips that a touch takes away, and one list to add from. */
function Languages({ form }: { form: Form }) {
  const chosen = useWatch({ control: form.control, name: 'languages' })
  const isFull = chosen.length >= limits.languages
  const options = Object.entries(languageNames)
    .filter(([code]) => !chosen.includes(code))
    .map(([value, label]) => ({ value, label }))
  return (
    <Group title="Languages">
      {chosen.map((code) => (
        <ChipButton
          key={code}
          pressed
          aria-label={`Remove ${languageNames[code] ?? code}`}
          onClick={() => form.setValue('languages', toggled(chosen, code), dirty)}
        >
          {languageNames[code] ?? code}
          <X className="size-icon-xs" aria-hidden="true" />
        </ChipButton>
      ))}
      {!isFull && (
        <Select
          shape="low-choice"
          ground="card"
          aria-label="Add a language"
          value=""
          options={[{ value: '', label: 'Add a language' }, ...options]}
          onValueChange={(code: string) => code && form.setValue('languages', [...chosen, code], dirty)}
        />
      )}
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <p id={id} className="mb-[6px] font-semibold text-13 text-ink-2">
        {title}
      </p>
      <Chips labelledBy={id}>{children}</Chips>
    </div>
  )
}

type ChipsProps = { children: ReactNode } & ({ label: string } | { labelledBy: string })

function Chips({ children, ...name }: ChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs its legend inside, and does not wrap
    <div
      role="group"
      aria-label={'label' in name ? name.label : undefined}
      aria-labelledby={'labelledBy' in name ? name.labelledBy : undefined}
      className="flex flex-wrap gap-[8px]"
    >
      {children}
    </div>
  )
}

const toggled = <Value extends string>(chosen: readonly Value[], value: Value): Value[] =>
  chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]

function heights() {
  const { min, max } = limits.heightCm
  const all = Array.from({ length: max - min + 1 }, (_, at) => min + at)
  return [
    { value: '', label: 'Not said' },
    ...all.map((cm) => ({ value: String(cm), label: heightWords(cm) })),
  ]
}
