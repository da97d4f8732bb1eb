import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { OperatorError } from '../operator-error.ts'

const flag = z
  .enum(['', '0', '1', 'false', 'true'])
  .default('')
  .transform((text) => text === '1' || text === 'true')
const text = z.string().trim().min(1).optional()
const url = z.url().optional()

/** Every variable the product reads. This file is the only reader of the environment. */
const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: url,
  TRUST_PROXY: text,
  DATA_DIR: z.string().default('data'),
  CLIENT_DIR: z.string().default('dist/client'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_URL: text,
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  REDIS_URL: url,
  S3_BUCKET: text,
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: url,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  SMTP_URL: url,
  MAIL_FROM: z.string().default('Hungr <no-reply@localhost>'),
  OWNER_USERNAME: text,
  OWNER_EMAIL: z.email().optional(),
  OWNER_PASSWORD: text,
  LOCATION_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  MAP_TILES_URL: text,
  MAP_TILES_ATTRIBUTION: z.string().default(''),
  GEOCODER_URL: url,
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: url,
  METRICS_TOKEN: text,
  HUNGR_DEMO: flag,
})

export type Config = ReturnType<typeof readConfig>

/** Reads the environment (and `.env` beside package.json, which never overrides it). */
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
    environment: value.NODE_ENV,
    isProduction: value.NODE_ENV === 'production',
    isDemo: value.HUNGR_DEMO,
    host: value.HOST,
    port: value.PORT,
    publicUrl: value.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: value.TRUST_PROXY,
    dataDir: resolve(root, value.DATA_DIR),
    clientDir: resolve(root, value.CLIENT_DIR),
    logLevel: value.LOG_LEVEL,
    databaseUrl: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    redisUrl: value.REDIS_URL,
    s3: value.S3_BUCKET
      ? {
          bucket: value.S3_BUCKET,
          region: value.S3_REGION,
          endpoint: value.S3_ENDPOINT,
          accessKeyId: value.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: value.S3_SECRET_ACCESS_KEY ?? '',
        }
      : undefined,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    owner: { username: value.OWNER_USERNAME, email: value.OWNER_EMAIL, password: value.OWNER_PASSWORD },
    locationKey: value.LOCATION_KEY,
    vapid:
      value.VAPID_PUBLIC_KEY && value.VAPID_PRIVATE_KEY
        ? { publicKey: value.VAPID_PUBLIC_KEY, privateKey: value.VAPID_PRIVATE_KEY }
        : undefined,
    mapTiles: { url: value.MAP_TILES_URL, attribution: value.MAP_TILES_ATTRIBUTION },
    geocoderUrl: value.GEOCODER_URL,
    stripe:
      value.STRIPE_SECRET_KEY && value.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: value.STRIPE_SECRET_KEY,
            webhookSecret: value.STRIPE_WEBHOOK_SECRET,
            apiUrl: value.STRIPE_API_URL,
          }
        : undefined,
    metricsToken: value.METRICS_TOKEN,
  }
}

function contradictions(value: z.infer<typeof variables>): string[] {
  const wrong: string[] = []
  if (value.HUNGR_DEMO && value.NODE_ENV === 'production')
    wrong.push('HUNGR_DEMO: the demo never runs where NODE_ENV is production')
  if (value.S3_BUCKET && !(value.S3_ACCESS_KEY_ID && value.S3_SECRET_ACCESS_KEY))
    wrong.push('S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  if (Boolean(value.VAPID_PUBLIC_KEY) !== Boolean(value.VAPID_PRIVATE_KEY))
    wrong.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: give both or neither')
  if (Boolean(value.STRIPE_SECRET_KEY) !== Boolean(value.STRIPE_WEBHOOK_SECRET))
    wrong.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: give both or neither')
  if (value.NODE_ENV === 'production' && value.REDIS_URL) {
    if (!value.LOCATION_KEY) wrong.push('LOCATION_KEY: several processes must share one, so it must be given')
    if (!value.VAPID_PUBLIC_KEY)
      wrong.push(
        'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: several processes must share them, so they must be given',
      )
  }
  return wrong
}
