import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import webPush from 'web-push'
import { OWNER_ID } from '#contract/product.ts'
import { createMail } from '../mail/mail.ts'
import { openRedis } from '../redis.ts'
import { randomName } from '../storage/storage.ts'
import { advice, type Check, fine, type Patient, wrong } from './finding.ts'

const OLDEST_POSTGRES = 15
const SKEW_MS = 5000

async function ask<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows[0]!
  } finally {
    await client.end()
  }
}

const database: Check = {
  name: 'database',
  async look({ databaseUrl, isDatabaseEmbedded, config }) {
    const { version, now } = await ask<{ version: string; now: Date }>(
      databaseUrl,
      `select current_setting('server_version') as version, clock_timestamp() as now`,
    )
    const where = isDatabaseEmbedded ? 'embedded' : 'yours'
    if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
      return wrong(`PostgreSQL ${version} is too old: ${OLDEST_POSTGRES} or later is needed`)
    if (Math.abs(now.getTime() - Date.now()) > SKEW_MS)
      return wrong('its clock and the one of this machine differ by more than five seconds: set both')
    if (!isDatabaseEmbedded && !config.databaseOwnerUrl)
      return advice(
        `PostgreSQL ${version}, yours; one role serves and owns: give DATABASE_OWNER_URL and a role that only serves`,
      )
    return fine(`PostgreSQL ${version}, ${where}`)
  },
}

const replicas: Check = {
  name: 'replicas',
  async look({ config: { databaseReadUrls } }) {
    if (databaseReadUrls.length === 0) return fine('none')
    for (const [n, url] of databaseReadUrls.entries()) {
      const { is_replica } = await ask<{ is_replica: boolean }>(
        url,
        'select pg_is_in_recovery() as is_replica',
      )
      if (!is_replica) return wrong(`number ${n + 1} of DATABASE_READ_URL is no replica: take it out`)
    }
    return fine(`${databaseReadUrls.length} of ${databaseReadUrls.length} answer`)
  },
}

const redis: Check = {
  name: 'Redis',
  async look({ config: { redisUrl }, log }) {
    if (!redisUrl) return fine('none: one process needs none')
    const { client, close } = openRedis(redisUrl, log)
    try {
      await client.ping()
      return fine('it answers')
    } finally {
      close()
    }
  },
}

const store: Check = {
  name: 'media',
  async look({ storage, config: { s3, dataDir } }) {
    const [key, words] = [`${randomName()}.webp`, Buffer.from('a check of the store')]
    await storage.put(key, words, { contentType: 'image/webp' })
    const file = await storage.open(key)
    const isSame = file && (await buffer(file.stream)).equals(words)
    await storage.remove([key])
    if (!isSame) return wrong('a file that was stored did not come back as it was')
    return fine(s3 ? `stored in the bucket ${s3.bucket}` : `stored in ${dataDir}/media`)
  },
}

const mail: Check = {
  name: 'mail',
  async look({ config, log, databaseUrl }) {
    if (!config.smtpUrl)
      return advice(`nobody gets mail: letters lie in ${config.dataDir}/outbox. Set SMTP_URL and MAIL_FROM`)
    const owner = await ask<{ email: string } | (undefined & pg.QueryResultRow)>(
      databaseUrl,
      'select email from users where id = $1',
      [OWNER_ID],
    )
    if (!owner) return advice('not tried: there is no owner yet. Start the product once')
    await createMail(config, log).send({
      to: owner.email,
      subject: 'A test',
      text: 'Mail leaves this server.\n',
    })
    return fine(`the server took a letter to ${owner.email}: see that it has arrived`)
  },
}

const push: Check = {
  name: 'push',
  async look({ secrets: { vapid }, config }: Patient) {
    webPush.getVapidHeaders(
      'https://push.example.org',
      'https://example.org',
      vapid.publicKey,
      vapid.privateKey,
      'aes128gcm',
    )
    return config.publicUrl?.startsWith('https:')
      ? fine('the keys fit together')
      : advice('the keys fit together, but browsers allow push at an https address only: set PUBLIC_URL')
  },
}

export const neighbourChecks = [database, replicas, redis, store, mail, push]
