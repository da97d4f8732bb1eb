import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { Refusal } from '../errors.ts'
import { callerOf } from './caller.ts'

type BodyRules = {
  perCaller: number
  /** Forms, which go to disk as they arrive. */
  forms: number
  /** Data URLs, each of which is whole in memory until it is answered. */
  inMemory: number
  /** A body that brings less than `minBytes` in this time is cut off. */
  pauseMs: number
  minBytes: number
  /** However steadily it trickles. Our client gives up earlier. */
  longestMs: number
}

const usual: BodyRules = {
  perCaller: 2,
  forms: 32,
  inMemory: 6,
  pauseMs: 20_000,
  minBytes: 32 * 1024,
  longestMs: 150_000,
}

/**
 * Admits large bodies before a byte of them is read: two at a time of one caller, and a number for the whole process.
 * A slot is held until the call is answered, for what arrived is in memory or being decoded until then.
 */
export function createLargeBodies(rules: BodyRules = usual) {
  const ofCaller = new Map<string, number>()
  const held = { forms: 0, inMemory: 0 }

  function takeSlot(caller: string, kind: 'forms' | 'inMemory'): () => void {
    const own = ofCaller.get(caller) ?? 0
    if (own >= rules.perCaller) throw twoAtOnce()
    if (held[kind] >= rules[kind]) throw tooManyAtOnce()
    ofCaller.set(caller, own + 1)
    held[kind]++
    return () => {
      held[kind]--
      const left = ofCaller.get(caller)! - 1
      if (left > 0) ofCaller.set(caller, left)
      else ofCaller.delete(caller)
    }
  }

  return function admit(request: FastifyRequest, reply: FastifyReply): void {
    const isForm = /^multipart\/form-data/i.test(request.headers['content-type'] ?? '')
    const release = takeSlot(callerOf(request).key, isForm ? 'forms' : 'inMemory')
    const unwatch = cutOffWhenSlow(request, rules)
    reply.raw.once('close', () => {
      unwatch()
      release()
    })
  }
}

/** Whether a call brings more than any call may. A body of unknown length is taken for a large one. */
export function isLargeBody(endpoint: Endpoint, request: FastifyRequest): boolean {
  if (!endpoint.upload && !endpoint.bodyLimit) return false
  if (request.headers['transfer-encoding'] !== undefined) return true
  return Number(request.headers['content-length'] ?? 0) > limits.bodyBytes
}

/** Who sends half a file and then nothing, or a byte now and then, does not keep his slot. */
function cutOffWhenSlow({ raw }: FastifyRequest, { pauseMs, minBytes, longestMs }: BodyRules): () => void {
  let seen = raw.socket.bytesRead
  let left = Math.ceil(longestMs / pauseMs)
  const watch = setInterval(() => {
    const arrived = raw.socket.bytesRead - seen
    seen += arrived
    left--
    if (arrived < minBytes || left === 0) raw.destroy()
  }, pauseMs)
  const unwatch = () => clearInterval(watch)
  raw.once('end', unwatch)
  return unwatch
}

const twoAtOnce = () =>
  new Refusal('too_many', 'Two of your files are on their way already. Please wait until one has arrived.', {
    retryAfterSeconds: 10,
  })

const tooManyAtOnce = () =>
  new Refusal('busy', 'Many uploads are under way. Please try again in a moment.', { retryAfterSeconds: 15 })
