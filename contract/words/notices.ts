import type { NoticeKind } from '../conversations.ts'

/** Of the viewer himself, and of another. */
const sentences: Record<NoticeKind, { own: string; of: (name: string) => string }> = {
  joined: { own: 'You joined the group', of: (name) => `${name} joined the group` },
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
