import { sendMessage } from '#server/features/chat/chat.service.ts'
import { readConversation } from '#server/features/chat/direct-conversations.service.ts'
import { publishTyping } from '#server/features/chat/presence.service.ts'
import {
  markGroupRead,
  publishTypingInGroup,
  sendGroupMessage,
} from '#server/features/groups/group-messages.service.ts'
import { pictureReplies, replyTo, voiceReplies } from '../talk.ts'
import { comeOnline } from './come-and-go.ts'
import type { Actor } from './company.ts'
import type { Stage } from './stage.ts'
import { listUnanswered } from './waiting.queries.ts'

type Waiting = Awaited<ReturnType<typeof listUnanswered>>[number]

const TYPING_EVERY = 2200

/** Those who are alive read at once; the others hear their phone and come online within half a minute. */
export function answerTalk(stage: Stage): () => Promise<void> {
  const busy = new Set<number>()
  const lastReply = new Map<number, string>()
  return async () => {
    const waiting = Map.groupBy(await listUnanswered(stage.ctx.db), ({ conversationId }) => conversationId)
    for (const [conversationId, rows] of waiting) {
      const readers = busy.has(conversationId) ? [] : findReaders(stage, rows)
      if (readers.length === 0) continue
      busy.add(conversationId)
      stage.play(() => answer(stage, readers, rows[0]!, lastReply).finally(() => busy.delete(conversationId)))
    }
  }
}

/** In a group all of them read, and one of them answers. */
function findReaders({ company }: Stage, rows: Waiting[]): Actor[] {
  const readers = rows.flatMap(({ readerId }) => company.all.get(readerId) ?? [])
  return readers.sort((a, b) => Number(b.person.alive) - Number(a.person.alive))
}

async function answer(
  stage: Stage,
  readers: Actor[],
  row: Waiting,
  lastReply: Map<number, string>,
): Promise<void> {
  const { random } = stage
  const actor = readers[0]!
  if (!actor.person.alive) {
    await stage.while(8000, 25_000)
    await comeOnline(stage, actor)
  }
  await stage.while(500, 1300)
  const chat = row.kind === 'direct' ? talkOfTwo(stage, actor, row) : groupTalk(stage, readers, row)
  await chat.read()
  const said = row.messageType === 'text' ? row.content : ''
  const wordless = row.messageType === 'voice' ? voiceReplies : pictureReplies
  const reply = said ? replyTo(said, random, lastReply.get(actor.id)) : random.pick(wordless)
  lastReply.set(actor.id, reply)
  await stage.while(300, 900)
  for (let typed = 0; typed < reply.length; typed += 40) {
    await chat.type()
    await stage.while(TYPING_EVERY * 0.6, TYPING_EVERY)
  }
  await chat.say(reply)
}

function talkOfTwo({ ctx }: Stage, actor: Actor, { visitorId }: Waiting) {
  return {
    read: () => readConversation(ctx, actor, visitorId),
    type: () => publishTyping(ctx, actor, visitorId),
    say: (content: string) => sendMessage(ctx, actor, { toUserId: visitorId, content, messageType: 'text' }),
  }
}

function groupTalk({ ctx }: Stage, readers: Actor[], { conversationId: id }: Waiting) {
  const [actor] = readers as [Actor]
  return {
    async read() {
      for (const reader of readers) await markGroupRead(ctx, reader, id)
    },
    type: () => publishTypingInGroup(ctx, actor, id),
    say: (content: string) => sendGroupMessage(ctx, actor, id, { content, messageType: 'text' }),
  }
}
