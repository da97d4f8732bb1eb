import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { Lock } from '../backup/archive.ts'
import { OperatorError } from '../operator-error.ts'
import { contradictions } from './contradictions.ts'
import { type Variables, variables } from './variables.ts'

const MB = 1024 * 1024

export type Config = ReturnType<typeof readConfig>

/** Reads the environment (and `.env` beside package.json, which never overrides it). Nothing else does. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const root = resolve(import.meta.dirname, '../../..')
  const fromFile = existsSync(resolve(root, '.env'))
    ? parseEnv(readFileSync(resolve(root, '.env'), 'utf8'))
    : {}
  const given = Object.fromEntries(
    Object.entries({ ...fromFile, ...environment }).filter(([, value]) => value !== ''),
  )
  const parsed = variables.safeParse(given)
  const wrong = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || wrong.length > 0) {
    throw new OperatorError(`These settings are wrong:\n${wrong.map((line) => `  - ${line}`).join('\n')}`)
  }
  const value = parsed.data
  return {
    environment: environmentOf(value),
    showResetToken: value.SHOW_RESET_TOKEN,
    host: value.HOST,
    port: value.PORT,
    publicUrl: value.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: value.TRUST_PROXY,
    dataDir: resolve(root, value.DATA_DIR),
    clientDir: resolve(root, value.CLIENT_DIR),
    logLevel: value.LOG_LEVEL,
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    /** Connections are shared by the transactions of several processes: nothing may depend on a session. */
    isDatabasePooled: value.DATABASE_POOLER === 'transaction',
    databaseReadUrls: listOf(value.DATABASE_READ_URL),
    databasePool: value.DATABASE_POOL,
    redisUrl: value.REDIS_URL,
    s3: s3Of(value),
    /** The bytes of media come from the store itself, at an address that we sign for whoever may see them. */
    isMediaRedirected: value.MEDIA_REDIRECT,
    memberQuotaBytes: value.MEMBER_QUOTA_MB * MB,
    minFreeDiskBytes: value.MIN_FREE_DISK_MB * MB,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    requireProvenEmail: value.REQUIRE_PROVEN_EMAIL,
    owner: { username: value.OWNER_USERNAME, email: value.OWNER_EMAIL, password: value.OWNER_PASSWORD },
    locationKey: value.LOCATION_KEY,
    vapid:
      value.VAPID_PUBLIC_KEY && value.VAPID_PRIVATE_KEY
        ? { publicKey: value.VAPID_PUBLIC_KEY, privateKey: value.VAPID_PRIVATE_KEY }
        : undefined,
    mapTiles: { url: value.MAP_TILES_URL, attribution: value.MAP_TILES_ATTRIBUTION },
    geocoderUrl: value.GEOCODER_URL,
    stripe: stripeOf(value),
    memberReads: memberReadsOf(value),
    backup: { folder: value.BACKUP_DIR && resolve(root, value.BACKUP_DIR), days: value.BACKUP_DAYS },
    backupLock: backupLockOf(value),
    metricsToken: value.METRICS_TOKEN,
  }
}

/** How many different members one may read: in all, and of those far away in the list and on the map. */
function memberReadsOf(value: Variables) {
  return {
    anywhere: { perHour: value.READ_MEMBERS_PER_HOUR, perDay: value.READ_MEMBERS_PER_DAY },
    far: { perHour: value.READ_FAR_MEMBERS_PER_HOUR, perDay: value.READ_FAR_MEMBERS_PER_DAY },
  }
}

/** What closes a backup. The recipient's own key is nowhere near, so where both are given it is the better one. */
function backupLockOf({
  BACKUP_PASSPHRASE: passphrase,
  BACKUP_RECIPIENT: recipient,
}: Variables): Lock | undefined {
  if (recipient) return { recipient }
  return passphrase ? { passphrase } : undefined
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

function stripeOf({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }: Variables) {
  return STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
    ? { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: STRIPE_API_URL }
    : undefined
}

/** A start that says nothing else serves members. Only the demo, whose members are invented, counts as development. */
function environmentOf({ NODE_ENV, HUNGR_DEMO }: Pick<Variables, 'NODE_ENV' | 'HUNGR_DEMO'>) {
  return NODE_ENV ?? (HUNGR_DEMO ? 'development' : 'production')
}

function s3Of(value: Variables) {
  if (!value.S3_BUCKET) return undefined
  return {
    bucket: value.S3_BUCKET,
    region: value.S3_REGION,
    endpoint: value.S3_ENDPOINT,
    accessKeyId: value.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: value.S3_SECRET_ACCESS_KEY ?? '',
  }
}
