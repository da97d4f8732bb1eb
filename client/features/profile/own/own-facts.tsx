import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Card, CardAside, CardTitle } from '#client/ui/card.tsx'
import { Chip } from '#client/ui/forms/chip.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { limits } from '#contract/limits.ts'
import type { OwnProfile } from '#contract/profile.ts'
import { sectionTitle } from '#contract/words.ts'
import { detailWords } from '../details/detail-words.ts'
import { FactList } from '../details/fact-list.tsx'
import { usePhrases } from '../phrases/phrases.api.ts'
import { PhrasesSheet } from '../phrases/phrases-sheet.tsx'

/** What one says about oneself, as it stands now. */
export function OwnFacts({ profile, onEdit }: { profile: OwnProfile; onEdit: () => void }) {
  return (
    <>
      <Card>
        <CardTitle className="mb-2.5">About me</CardTitle>
        {profile.headline && <p className="mb-1.5 break-words font-semibold">{profile.headline}</p>}
        {profile.bio ? (
          <p className="whitespace-pre-line break-words text-ink-2">{profile.bio}</p>
        ) : (
          <Missing text="No bio yet." action="Write one" onEdit={onEdit} />
        )}
        <Details profile={profile} />
      </Card>
      <Card>
        <CardTitle className="mb-2.5">
          {sectionTitle[profile.role]}
          <CardAside>
            {profile.interests.length}/{limits.interests} selected
          </CardAside>
        </CardTitle>
        {profile.interests.length > 0 ? (
          <div className="flex flex-wrap gap-[8px]">
            {profile.interests.map((interest) => (
              <Chip key={interest} tone="on">
                {interest}
              </Chip>
            ))}
          </div>
        ) : (
          <Missing text="No interests yet." action="Pick some" onEdit={onEdit} />
        )}
      </Card>
      <Starters role={profile.role} />
    </>
  )
}

function Starters({ role }: { role: OwnProfile['role'] }) {
  const starters = usePhrases('starters', role)
  const [isEditing, setEditing] = useState(false)
  return (
    <Card>
      <div className="-mt-2 flex items-center justify-between">
        <CardTitle>Conversation starters</CardTitle>
        <IconButton label="Edit conversation starters" variant="muted" onClick={() => setEditing(true)}>
          <Pencil className="size-icon-s" />
        </IconButton>
      </div>
      <ul className="-mb-2">
        {starters.map((starter) => (
          <li key={starter} className="border-hairline not-first:border-t py-2.5 text-ink-2">
            {starter}
          </li>
        ))}
      </ul>
      <PhrasesSheet kind="starters" phrases={starters} open={isEditing} onClose={() => setEditing(false)} />
    </Card>
  )
}

function Missing({ text, action, onEdit }: { text: string; action: string; onEdit: () => void }) {
  return (
    <p className="flex items-center gap-2 text-muted">
      {text}
      <button type="button" className="target font-semibold text-accent-text" onClick={onEdit}>
        {action}
      </button>
    </p>
  )
}

function Details({ profile }: { profile: OwnProfile }) {
  const { firstName, lastName } = useViewer()
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const facts: [string, string][] = [
    ['Orientation', profile.sexualOrientation],
    ['Host or travel', profile.hostTravelPreference],
    ['Stat', profile.attribute],
  ]
  if (name) facts.unshift(['Name', name])
  if (profile.pronouns) facts.push(['Pronouns', profile.pronouns])
  return (
    <FactList facts={[...facts, ...detailWords(profile)]} className="mt-3 border-hairline border-t pt-3" />
  )
}
