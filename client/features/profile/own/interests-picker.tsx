import { Card, CardAside, CardTitle } from '#client/ui/card.tsx'
import { ChipButton } from '#client/ui/forms/chip.tsx'
import { limits } from '#contract/limits.ts'
import type { MemberRole } from '#contract/product.ts'
import { interests, sectionTitle } from '#contract/words.ts'

type InterestsPickerProps = {
  role: MemberRole
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The thirty of one's own role, five of them at most. */
export function InterestsPicker({ role, chosen, onChange }: InterestsPickerProps) {
  const isFull = chosen.length >= limits.interests
  const toggle = (interest: string) =>
    onChange(chosen.includes(interest) ? chosen.filter((each) => each !== interest) : [...chosen, interest])
  return (
    <Card aria-label="Interests">
      <CardTitle className="mb-2.5">
        {sectionTitle[role]}
        <CardAside aria-live="polite">
          {chosen.length}/{limits.interests} selected
        </CardAside>
      </CardTitle>
      <div className="flex flex-wrap gap-[8px]">
        {interests[role].map((interest) => {
          const isChosen = chosen.includes(interest)
          return (
            <ChipButton
              key={interest}
              pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => toggle(interest)}
            >
              {interest}
            </ChipButton>
          )
        })}
      </div>
    </Card>
  )
}
