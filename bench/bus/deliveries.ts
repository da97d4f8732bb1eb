import { Redis } from 'ioredis'

// Loaded into a process that is measured: it counts what Redis delivers to the process, and answers the one who
// started it. Redis itself counts what is published, not what is delivered.

export type Deliveries = { messages: number; characters: number }

const delivered: Deliveries = { messages: 0, characters: 0 }
const emit = Redis.prototype.emit

Redis.prototype.emit = function (this: Redis, name: string | symbol, ...args: unknown[]): boolean {
  if (name === 'message' || name === 'smessage') {
    delivered.messages++
    delivered.characters += String(args[0]).length + String(args[1]).length
  }
  return emit.call(this, name, ...args)
}

process.on('message', () => void process.send?.(delivered))
process.channel?.unref()
