import { EyeOff, MapPin } from 'lucide-react'
import { useLocate } from '#client/platform/location/use-locate.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { TextArea } from '#client/ui/forms/text-area.tsx'
import { limits } from '#contract/limits.ts'
import { locationReason } from '#contract/words.ts'
import { ChoiceCard } from './choice-card.tsx'
import type { SetupStepProps } from './setup-draft.ts'
import { SetupHeading } from './setup-heading.tsx'

export function SetupAboutStep({ draft, change }: SetupStepProps) {
  const { state, find } = useLocate()
  return (
    <>
      <SetupHeading
        title="A taste of you"
        text="Both are optional, and both can be changed on your profile."
      />
      <Field label="Bio">
        <TextArea
          rows={3}
          maxLength={limits.bio}
          placeholder="What should he know before he says hello?"
          value={draft.bio}
          onChange={(event) => change({ bio: event.target.value })}
        />
      </Field>
      <div className="mt-6 grid gap-3" role="radiogroup" aria-label="Location">
        <ChoiceCard
          name="location"
          title="Show my location"
          text={locationReason}
          art={<MapPin />}
          checked={draft.locationVisible === true}
          onChoose={() => {
            change({ locationVisible: true })
            void find()
          }}
        />
        <ChoiceCard
          name="location"
          title="Keep my location private"
          text="Nobody sees where you are, and nothing about it is stored."
          art={<EyeOff />}
          checked={draft.locationVisible === false}
          onChoose={() => change({ locationVisible: false })}
        />
      </div>
      {draft.locationVisible && state === 'denied' && (
        <p className="mt-[6px] text-12 text-muted" role="status">
          Location is blocked. You can allow it later in your browser’s site settings.
        </p>
      )}
    </>
  )
}
