import { request as httpRequest } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import webPush, { type RequestDetails } from 'web-push'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { isPublicAddress, lookupPublic } from './public-address.ts'

const TIMEOUT_MS = 10_000
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

/** Seals a text for one browser and hands it to its push service, which cannot read it. */
export async function sendPush(
  ctx: Pick<Context, 'config' | 'secrets' | 'log'>,
  target: PushTarget,
  text: string,
): Promise<PushOutcome> {
  if (!isReachable(ctx.config, target.endpoint)) return 'gone'
  try {
    const sealed = webPush.generateRequestDetails(target, text, {
      TTL: KEPT_SECONDS,
      urgency: 'high',
      vapidDetails: { subject: contactOf(ctx.config), ...ctx.secrets.vapid },
    })
    const status = await post(ctx.config, sealed)
    if (status === 404 || status === 410) return 'gone'
    if (status >= 200 && status < 300) return 'sent'
    ctx.log.warn({ status }, 'a push service refused')
  } catch (error) {
    // The address is as good as a key to the member's phone, so it is not logged.
    ctx.log.warn({ reason: (error as NodeJS.ErrnoException).code ?? (error as Error).name }, 'a push failed')
  }
  return 'failed'
}

/** Whom a push service may write to about us. */
function contactOf(config: Config): string {
  if (config.publicUrl?.startsWith('https:')) return config.publicUrl
  return `mailto:${/<(.+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`
}

/** The status of the answer; its body is of no interest, and a redirect is not followed. */
function post(config: Config, { endpoint, method, headers, body }: RequestDetails): Promise<number> {
  const url = new URL(endpoint)
  const options: RequestOptions = { method, headers, timeout: TIMEOUT_MS }
  if (!trusts(config)) options.lookup = lookupPublic
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'http:' ? httpRequest : httpsRequest
    const request = send(url, options, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.on('timeout', () => request.destroy(new Error('timeout')))
    request.on('error', reject)
    request.end(body)
  })
}
