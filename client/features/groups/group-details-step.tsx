import type { FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { TextArea } from '#client/ui/forms/text-area.tsx'
import { CountedInput } from '#client/ui/forms/text-input.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { limits } from '#contract/limits.ts'
import { groupPrompt } from '#contract/words.ts'

export type GroupDetails = { name: string; description: string }

type GroupDetailsStepProps = {
  details: GroupDetails
  onChange: (details: GroupDetails) => void
  onNext: () => void
}

export function GroupDetailsStep({ details, onChange, onNext }: GroupDetailsStepProps) {
  const isNameless = details.name.trim() === ''
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (!isNameless) onNext()
  }
  return (
    <Screen narrow header={<ScreenHeader title="Create Group" back="/groups" backLabel="Back to groups" />}>
      <form className="grid gap-5 px-gutter pt-2 pb-6" onSubmit={next}>
        <p className="text-18 text-ink-2">{groupPrompt}</p>
        <Field label="Group Name">
          <CountedInput
            value={details.name}
            maxLength={limits.groupName}
            autoComplete="off"
            enterKeyHint="next"
            required
            onChange={({ target }) => onChange({ ...details, name: target.value })}
          />
        </Field>
        <Field label="Description">
          <TextArea
            value={details.description}
            maxLength={limits.groupDescription}
            rows={4}
            onChange={({ target }) => onChange({ ...details, description: target.value })}
          />
        </Field>
        <Button type="submit" disabled={isNameless}>
          Next: Invite Members
        </Button>
      </form>
    </Screen>
  )
}
