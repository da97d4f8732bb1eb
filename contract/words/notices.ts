import type { NoticeKind } from '../conversations.ts'

/** Of the viewer himself, and of another. */
const sentences: Record<NoticeKind, { own: string; of: (name: string) => string }> = {
  joined: { own: 'You joined the group', of: (name) => `${name} joined the group` },
  'disappear-off': {
    own: 'You turned disappearing messages off',
    of: (name) => `${name} turned disappearing messages off`,
  },
  'disappear-24h': {
    own: 'You set messages to disappear after 24 hours',
    of: (name) => `${name} set messages to disappear after 24 hours`,
  },
  'disappear-7d': {
    own: 'You set messages to disappear after 7 days',
    of: (name) => `${name} set messages to disappear after 7 days`,
  },
  'disappear-90d': {
    own: 'You set messages to disappear after 90 days',
    of: (name) => `${name} set messages to disappear after 90 days`,
  },
  removed: { own: 'You were removed', of: (name) => `${name} was removed` },
  renamed: { own: 'You renamed the group', of: (name) => `${name} renamed the group` },
  pictured: { own: 'You changed the group’s picture', of: (name) => `${name} changed the group’s picture` },
  pinned: { own: 'You pinned a message', of: (name) => `${name} pinned a message` },
  moderator: { own: 'You’re now a moderator', of: (name) => `${name} is now a moderator` },
  creator: { own: 'The group is yours now', of: (name) => `The group is ${name}’s now` },
  left: { own: 'You left the group', of: (name) => `${name} left the group` },
}

/** Whom a notice names who has deleted his account, or whom the viewer may not see. */
export const SOMEONE = 'Someone'

export function noticeWords(kind: string, isOwn: boolean, name: string): string {
  const sentence = sentences[kind as NoticeKind]
  // A newer server knows more kinds than the app of a tab that was left open.
  if (!sentence) return 'The conversation was changed'
  return isOwn ? sentence.own : sentence.of(name)
}
