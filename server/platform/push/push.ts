import { request as httpRequest } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import webPush, { type RequestDetails } from 'web-push'
import { createBreaker } from '../breaker.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Log } from '../log.ts'
import { createPublicLookup, isPublicAddress } from './public-address.ts'

/** For the whole of it: name, connection, request and answer. */
const DEADLINE_MS = 5_000
/** A phone that was off for longer is told when its owner opens the app. */
const KEPT_SECONDS = 24 * 60 * 60

export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }
/** `gone`: the browser has withdrawn it, it will never work again. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

/** The tests' own push service stands on this machine. */
const trusts = (config: Config) => config.environment === 'test'

/** Whether we would post to an address that a browser, or someone who poses as one, has given us. */
export function isReachable(config: Config, endpoint: string): boolean {
  const { protocol, hostname, username, password } = new URL(endpoint)
  if (username || password) return false
  if (trusts(config)) return protocol === 'http:' || protocol === 'https:'
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address)) return protocol === 'https:' && isPublicAddress(address)
  return (
    protocol === 'https:' && hostname.includes('.') && !/\.(localhost|local|internal|arpa)\.?$/.test(hostname)
  )
}

export type Push = {
  /** Seals a text for one browser and hands it to its push service, which cannot read it. */
  send(target: PushTarget, text: string): Promise<PushOutcome>
}

/**
 * Anybody can name us a push service, so each gets little time, and a host that wastes it is left alone for a while:
 * what would go to it is dropped. Only what cost time counts, or a member could close a good service to the others
 * by having it refuse him.
 */
export function createPush(
  { config, secrets, log }: { config: Config; secrets: Secrets; log: Log },
  deadlineMs = DEADLINE_MS,
): Push {
  const breaker = createBreaker({ failures: 3, pauseMs: 60_000, longestPauseMs: 60 * 60_000 })
  const lookup = createPublicLookup()
  const vapidDetails = { subject: contactOf(config), ...secrets.vapid }

  async function post(target: PushTarget, text: string): Promise<number> {
    const sealed = webPush.generateRequestDetails(target, text, {
      TTL: KEPT_SECONDS,
      urgency: 'high',
      vapidDetails,
    })
    const options: RequestOptions = { signal: AbortSignal.timeout(deadlineMs) }
    if (!trusts(config)) options.lookup = lookup
    return breaker.run(new URL(target.endpoint).host, () => request(sealed, options))
  }

  return {
    async send(target, text) {
      if (!isReachable(config, target.endpoint)) return 'gone'
      try {
        const status = await post(target, text)
        if (status === 404 || status === 410) return 'gone'
        if (status >= 200 && status < 300) return 'sent'
        log.warn({ status }, 'a push service refused')
      } catch (error) {
        // The address is as good as a key to the member's phone, so it is not logged.
        const { code, name } = error as NodeJS.ErrnoException
        log.warn({ reason: code ?? name }, 'a push failed')
      }
      return 'failed'
    },
  }
}

/** Whom a push service may write to about us. */
function contactOf(config: Config): string {
  if (config.publicUrl?.startsWith('https:')) return config.publicUrl
  return `mailto:${/<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`
}

/** The status of the answer; its body is of no interest, and a redirect is not followed. */
function request(
  { endpoint, method, headers, body }: RequestDetails,
  options: RequestOptions,
): Promise<number> {
  const url = new URL(endpoint)
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'http:' ? httpRequest : httpsRequest
    const sending = send(url, { ...options, method, headers }, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
