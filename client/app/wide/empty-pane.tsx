import { Bell, Heart, type LucideIcon, MessageCircle, Users } from 'lucide-react'
import { EmptyState } from '#client/ui/states/empty-state.tsx'

type Words = { icon: LucideIcon; title: string; text: string }

const words: Record<string, Words> = {
  '/messages': {
    icon: MessageCircle,
    title: 'Your messages',
    text: 'Choose a conversation to go on with it here.',
  },
  '/taps': { icon: Heart, title: 'Your taps', text: 'Choose a man to see his page, or to write to him.' },
  '/groups': { icon: Users, title: 'Your groups', text: 'Choose a group to read and write in it.' },
  '/notifications': {
    icon: Bell,
    title: 'What’s new',
    text: 'Choose a notification to open what it is about.',
  },
}

/** What the right pane says while nothing is open. */
export function EmptyPane({ of }: { of: string }) {
  const found = words[of]
  return (
    <div className="grid min-h-0 flex-1 place-items-center bg-glow bg-no-repeat">
      {found && <EmptyState {...found} />}
    </div>
  )
}
