import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#client/platform/api/query-of.ts'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { Switch } from '#client/ui/forms/switch.tsx'
import { type Privacy, profileApi } from '#contract/profile.ts'
import { useUpdatePrivacy } from '../profile.api.ts'
import { HiddenFacts } from './hidden-facts.tsx'
import { toastUnchanged } from './toast-unchanged.ts'

type Choice = { name: keyof Privacy; title: string; hint: string; isReversed?: true }

const choices: Choice[] = [
  {
    name: 'isPaused',
    title: 'Pause',
    hint: 'Only people you already chat with can see you. Your chats and groups go on.',
  },
  {
    name: 'showsPresence',
    title: 'Show when I’m online',
    hint: 'When this is off, nobody sees it, and you don’t see when others are online.',
  },
  {
    name: 'showsReadTicks',
    title: 'Read ticks',
    hint: 'When this is off, nobody sees what you’ve read, and you don’t see what others have read.',
  },
  {
    name: 'showsVisits',
    title: 'Browse invisibly',
    hint: 'Your visits aren’t shown, and you don’t see who visited you.',
    isReversed: true,
  },
  {
    name: 'blursStrangers',
    title: 'Blur photos from strangers',
    hint: 'Photos and videos in a chat come blurred until you answer, or ask to see them. Answering shows the earlier ones too.',
  },
]

/** What others learn without being told. A switch counts before the server has answered. */
export function PrivacyCard() {
  const { data: privacy } = useQuery(queryOf(profileApi.privacy))
  const update = useUpdatePrivacy()
  if (!privacy) return null
  const shown = update.isPending ? { ...privacy, ...update.variables } : privacy
  return (
    <Card className="grid gap-2" aria-labelledby="privacy">
      <CardTitle id="privacy">Privacy</CardTitle>
      {choices.map(({ name, title, hint, isReversed = false }) => (
        <Switch
          key={name}
          hint={hint}
          checked={shown[name] !== isReversed}
          disabled={update.isPending}
          onCheckedChange={(isOn) =>
            update.mutate({ [name]: isOn !== isReversed }, { onError: toastUnchanged })
          }
        >
          {title}
        </Switch>
      ))}
      <HiddenFacts />
    </Card>
  )
}
