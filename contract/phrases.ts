import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { humanText } from './text.ts'

const newTexts = z.nullable(
  z
    .array(humanText(limits.phrase).check(z.minLength(1, 'Please write something')))
    .check(z.maxLength(limits.phrases, `Please use at most ${limits.phrases}`)),
)

/** Null: those of the house, by role (`contract/words/conversation.ts`). */
const texts = z.nullable(z.array(z.string()))

/** A member's own Quick Messages and conversation starters, for himself alone until he sends one. */
const phrases = z.object({ quickMessages: texts, starters: texts })
export type Phrases = z.infer<typeof phrases>
const phraseChanges = z.object({ quickMessages: z.optional(newTexts), starters: z.optional(newTexts) })
export type PhraseChanges = z.infer<typeof phraseChanges>

export const phrasesApi = {
  phrases: endpoint({ method: 'GET', path: '/api/phrases', access: 'member', reply: phrases }),
  updatePhrases: endpoint({
    method: 'PUT',
    path: '/api/phrases',
    access: 'member',
    summary: 'Replaces a whole list, in its order; null resets it to ours',
    body: phraseChanges,
    reply: phrases,
  }),
}

export const phrasesEvents = {
  /** To one's own devices. */
  'profile.phrases-changed': phrases,
}
