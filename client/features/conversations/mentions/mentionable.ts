import { limits } from '#contract/limits.ts'
import { isMentionAt } from '#contract/mentions.ts'

/** A member who can be mentioned. `name`: what stands after the @; two members of a group never share one. */
export type Mentionable = {
  id: number
  name: string
  username: string
  thumbUrl: string | null
  thumbhash: string | null
}

/** Whom a text mentions, in its order: whoever chose from the list and whoever typed the name write the same text. */
export function findMentioned(text: string, members: readonly Mentionable[]): number[] {
  const longestFirst = [...members].sort((a, b) => b.name.length - a.name.length)
  const ids: number[] = []
  for (let at = text.indexOf('@'); at >= 0 && ids.length < limits.mentions; at = text.indexOf('@', at + 1)) {
    const member = longestFirst.find(({ name }) => isMentionAt(text, name, at))
    if (member) ids.push(member.id)
  }
  return ids
}

/** The @ before the caret and what was typed after it so far. */
export type BegunMention = { at: number; typed: string }

const BEGUN = /(?:^|[^\p{L}\p{N}_])@([^@\n]*)$/u

export function findBegun(text: string, caret: number): BegunMention | undefined {
  // No name is longer, and what stands further back is not looked at.
  const near = text.slice(Math.max(0, caret - limits.name.max - 2), caret)
  const typed = BEGUN.exec(near)?.[1]
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed }
}

/** Those whose name, or a word of it, begins with what was typed. */
export function matching(members: readonly Mentionable[], typed: string): Mentionable[] {
  const words = typed.toLocaleLowerCase()
  const begins = (name: string) => name.toLocaleLowerCase().startsWith(words)
  return members.filter(
    ({ name, username }) => begins(name) || begins(username) || name.split(' ').some(begins),
  )
}
