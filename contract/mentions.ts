import * as z from 'zod/mini'
import { id } from './endpoint.ts'
import { limits } from './limits.ts'

/** A member whom a text of a group names after an @, by the name that stands there. */
export const mention = z.object({ userId: id, name: z.string() })
export type Mention = z.infer<typeof mention>

/** Of a text: whom it names after an @, in its order. Who is not in the group is not mentioned. */
export const mentionedIds = z.optional(
  z.array(id).check(z.maxLength(limits.mentions, `Please mention at most ${limits.mentions} members`)),
)

/** A piece of a text: plain, or a mention. */
export type MentionPart = { text: string; userId?: number }

const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter)

/** Whether a text has this name after an @ here, as a word of its own. */
export const isMentionAt = (text: string, name: string, at: number): boolean =>
  text.startsWith(`@${name}`, at) && !isWord(text[at - 1]) && !isWord(text[at + name.length + 1])

/** Where a text has this name after an @, as a word of its own; -1 where it has not. */
export function findMention(text: string, name: string, from = 0): number {
  const sign = `@${name}`
  let at = text.indexOf(sign, from)
  while (at >= 0 && !isMentionAt(text, name, at)) at = text.indexOf(sign, at + 1)
  return at
}

/** Splits a text at its mentions, each looked for after the one before. One that is not there is left out. */
export function splitAtMentions(text: string, mentions: readonly Mention[]): MentionPart[] {
  const parts: MentionPart[] = []
  let done = 0
  for (const { userId, name } of mentions) {
    const at = findMention(text, name, done)
    if (at < 0) continue
    const end = at + name.length + 1
    if (at > done) parts.push({ text: text.slice(done, at) })
    parts.push({ text: text.slice(at, end), userId })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}
