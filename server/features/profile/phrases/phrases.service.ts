import type { PhraseChanges, Phrases } from '#contract/phrases.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { listPhrases, upsertPhrases } from './phrases.queries.ts'

const ours: Phrases = { quickMessages: null, starters: null }

export async function readPhrases(ctx: Context, viewer: Viewer): Promise<Phrases> {
  const [row] = await listPhrases(ctx.db, viewer.id)
  return row ? present(row) : ours
}

export async function updatePhrases(ctx: Context, viewer: Viewer, changes: PhraseChanges): Promise<Phrases> {
  const own = present(await upsertPhrases(ctx.db, viewer.id, changes, ctx.now()))
  ctx.publish([viewer.id], { name: 'profile.phrases-changed', payload: own })
  return own
}

const present = ({ quickMessages, starters }: Phrases): Phrases => ({ quickMessages, starters })
