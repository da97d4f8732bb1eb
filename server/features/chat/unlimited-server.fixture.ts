import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createPool } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { openOutside } from '#server/platform/outside.ts'

/** Asked of this process by the one that started it. */
export type Question =
  | { kind: 'memory' }
  /** Tells these members so many times something of this size. */
  | { kind: 'flood'; userIds: number[]; times: number; bytes: number }

/** The product in a process of its own without the limits on how often one may write: they are proved elsewhere. */
const config = readConfig()
const log = createLog(config)
const pool = createPool(config.databaseUrl!, config.databasePool, log)
const { ctx } = openOutside(config, pool, log)
ctx.limits.spend = async () => {}
const app = await buildApp(ctx)
await app.listen({ host: config.host, port: config.port })

/** The most memory since the question, and how many members hold a socket. */
export type Answer = { peakBytes: number; membersHere: number }

let peakBytes = 0
const notePeak = () => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}

process.on('message', async (question: Question) => {
  globalThis.gc?.()
  peakBytes = 0
  notePeak()
  if (question.kind === 'flood') await flood(question)
  const answer: Answer = { peakBytes, membersHere: ctx.live.hub.userIds().length }
  process.send?.(answer)
})
process.on('disconnect', () => process.exit(0))
console.log(`is ready at http://localhost:${config.port}`)

async function flood({ userIds, times, bytes }: Extract<Question, { kind: 'flood' }>): Promise<void> {
  const content = 'x'.repeat(bytes)
  for (let seq = 1; seq <= times; seq++) {
    const payload = {
      id: seq,
      seq,
      fromUserId: 27,
      toUserId: 27,
      content,
      messageType: 'text' as const,
      media: null,
      unsent: false,
      isRead: false,
      clientId: null,
      createdAt: ctx.now().toISOString(),
    }
    ctx.publish(userIds, { name: 'chat.message-sent', payload })
    notePeak()
    await new Promise((resolve) => setImmediate(resolve))
  }
}
