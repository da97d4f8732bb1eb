import { RoleGlyph } from '#client/ui/role-glyph.tsx'
import { type MemberRole, memberRoles } from '#contract/product.ts'
import { conversationStarters } from '#contract/words.ts'
import { roleShape } from '../role-shape.ts'
import { ChoiceCard } from './choice-card.tsx'
import type { SetupStepProps } from './setup-draft.ts'
import { SetupHeading } from './setup-heading.tsx'

const roleTitle: Record<MemberRole, string> = {
  Hungr: 'I am a Hungr',
  Feedr: 'I am a Feedr',
  Switchr: 'I am a Switchr (both)',
}
const roleText: Record<MemberRole, string | undefined> = {
  Hungr: conversationStarters.Hungr[0],
  Feedr: conversationStarters.Feedr[0],
  Switchr: conversationStarters.Switchr[3],
}

export function SetupRoleStep({ draft, change }: SetupStepProps) {
  return (
    <>
      <SetupHeading
        title="What brings you to the table?"
        text="It sets the interests you can pick and who you match with. You can change it whenever you like."
      />
      <div className="grid gap-3" role="radiogroup" aria-label="Your role">
        {memberRoles.map((role) => (
          <ChoiceCard
            key={role}
            name="role"
            title={roleTitle[role]}
            text={roleText[role]}
            art={<RoleGlyph shape={roleShape[role]} />}
            checked={draft.role === role}
            onChoose={() => change({ role })}
          />
        ))}
      </div>
    </>
  )
}
