import * as z from 'zod'
import { parseRedisUrl } from '../redis-url.ts'

const flag = z
  .enum(['', '0', '1', 'false', 'true'])
  .default('')
  .transform((text) => text === '1' || text === 'true')
const text = z.string().trim().min(1).optional()
const url = z.url().optional()
const many = (otherwise: number) => z.coerce.number().int().min(1).default(otherwise)

/** Every variable the product reads. */
export const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: url,
  TRUST_PROXY: text,
  DATA_DIR: z.string().default('data'),
  CLIENT_DIR: z.string().default('dist/client'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_URL: text,
  DATABASE_OWNER_URL: text,
  DATABASE_DIRECT_URL: text,
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  DATABASE_READ_URL: text,
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  REDIS_URL: z
    .string()
    .refine((text) => parseRedisUrl(text), 'must be redis://…, redis+sentinel://…/name or redis+cluster://…')
    .optional(),
  S3_BUCKET: text,
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: url,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  MEDIA_REDIRECT: flag,
  MEMBER_QUOTA_MB: z.coerce.number().min(1).default(500),
  MIN_FREE_DISK_MB: z.coerce.number().min(0).default(1024),
  SMTP_URL: url,
  MAIL_FROM: z.string().default('Hungr <no-reply@localhost>'),
  REQUIRE_PROVEN_EMAIL: flag,
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
  READ_MEMBERS_PER_HOUR: many(400),
  READ_MEMBERS_PER_DAY: many(2000),
  READ_FAR_MEMBERS_PER_HOUR: many(100),
  READ_FAR_MEMBERS_PER_DAY: many(500),
  BACKUP_DIR: text,
  BACKUP_PASSPHRASE: text,
  BACKUP_RECIPIENT: text,
  BACKUP_DAYS: many(30),
  METRICS_TOKEN: text,
  SHOW_RESET_TOKEN: flag,
  HUNGR_DEMO: flag,
})

export type Variables = z.infer<typeof variables>
