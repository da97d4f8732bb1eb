import { isIP } from 'node:net'
import type { Variables } from './variables.ts'

/** Settings that are valid one by one and wrong together. */
export function contradictions(value: Variables): string[] {
  return [...ofDevelopment(value), ...ofPairs(value), ...ofSeveralProcesses(value)]
}

/** What makes development easier would hand accounts to strangers, so it ends where strangers can reach us. */
function ofDevelopment(value: Variables): string[] {
  const wrong: string[] = []
  const isPublic = publicBy(value)
  const isReachable = isPublic ?? (isLoopback(value.HOST) ? undefined : `HOST=${value.HOST}`)
  if (value.HUNGR_DEMO && value.NODE_ENV === 'production')
    wrong.push('HUNGR_DEMO: the demo never runs where NODE_ENV is production')
  if (value.HUNGR_DEMO && isPublic)
    wrong.push(`HUNGR_DEMO: its passwords are on the sign-in page, so it cannot run with ${isPublic}`)
  if (value.SHOW_RESET_TOKEN && isReachable)
    wrong.push(
      `SHOW_RESET_TOKEN: lets anyone who can reach the server take over any account, so it cannot be on together with ${isReachable}. Set SHOW_RESET_TOKEN=0`,
    )
  if (value.NODE_ENV === 'test' && value.PUBLIC_URL?.startsWith('https:'))
    wrong.push('NODE_ENV: test relaxes checks for the test suite, so it cannot serve an https PUBLIC_URL')
  return wrong
}

/** The setting that says that the product serves more than this machine and its neighbours. */
function publicBy({ PUBLIC_URL, TRUST_PROXY, SMTP_URL }: Variables): string | undefined {
  if (PUBLIC_URL && !isThisMachine(PUBLIC_URL)) return `PUBLIC_URL=${PUBLIC_URL}`
  if (TRUST_PROXY) return 'TRUST_PROXY'
  return SMTP_URL ? 'SMTP_URL' : undefined
}

function isThisMachine(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

function ofPairs(value: Variables): string[] {
  const wrong: string[] = []
  if (value.DATABASE_POOLER === 'transaction' && !(value.DATABASE_URL && value.DATABASE_DIRECT_URL))
    wrong.push(
      'DATABASE_POOLER: needs DATABASE_URL, which leads to the pooler, and DATABASE_DIRECT_URL, which leads past it',
    )
  if (value.DATABASE_READ_URL && !value.DATABASE_URL)
    wrong.push('DATABASE_READ_URL: the embedded database has no replicas; give DATABASE_URL, their primary')
  if (value.S3_BUCKET && !(value.S3_ACCESS_KEY_ID && value.S3_SECRET_ACCESS_KEY))
    wrong.push('S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  if (value.MEDIA_REDIRECT && !value.S3_BUCKET)
    wrong.push('MEDIA_REDIRECT: needs S3_BUCKET, a store that can hand out media itself')
  if (value.BACKUP_DIR && !(value.BACKUP_PASSPHRASE || value.BACKUP_RECIPIENT))
    wrong.push(
      'BACKUP_DIR: backups are never written in the clear; give BACKUP_RECIPIENT or BACKUP_PASSPHRASE',
    )
  if (Boolean(value.VAPID_PUBLIC_KEY) !== Boolean(value.VAPID_PRIVATE_KEY))
    wrong.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: give both or neither')
  if (Boolean(value.STRIPE_SECRET_KEY) !== Boolean(value.STRIPE_WEBHOOK_SECRET))
    wrong.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: give both or neither')
  return wrong
}

function ofSeveralProcesses(value: Variables): string[] {
  if (!value.REDIS_URL || (value.NODE_ENV ?? 'production') !== 'production') return []
  const wrong: string[] = []
  if (!value.LOCATION_KEY) wrong.push('LOCATION_KEY: several processes must share one, so it must be given')
  if (!value.VAPID_PUBLIC_KEY)
    wrong.push(
      'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: several processes must share them, so they must be given',
    )
  return wrong
}
