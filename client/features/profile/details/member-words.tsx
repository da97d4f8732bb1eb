import { Card, CardTitle } from '#client/ui/card.tsx'
import type { Member } from '#contract/profile.ts'
import { detailWords } from './detail-words.ts'
import { FactList } from './fact-list.tsx'

type Profile = NonNullable<Member['profile']>

/** What he says about himself: a line, a text, and what he chose to add. */
export function MemberWords({ profile }: { profile: Profile }) {
  const { headline, bio } = profile
  return (
    <>
      {headline && <p className="break-words font-bold text-18">{headline}</p>}
      {bio && <p className="whitespace-pre-line break-words text-16 text-ink-2">{bio}</p>}
      <DetailsCard profile={profile} />
    </>
  )
}

/** What he added about himself beside his text. Who added nothing has no card. */
function DetailsCard({ profile }: { profile: Profile }) {
  const facts = detailWords(profile)
  if (facts.length === 0) return null
  return (
    <Card>
      <CardTitle className="mb-3">About him</CardTitle>
      <FactList facts={facts} />
    </Card>
  )
}
