import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from './config/config.ts'
import { loadSecrets } from './config/secrets.ts'
import { type Context, createContext } from './context.ts'
import { createDatabase, createPool } from './database/database.ts'
import { createReplicas } from './database/replicas.ts'
import { createLimits } from './limits/limits.ts'
import { createMemberReads } from './limits/member-reads.ts'
import type { Log } from './log.ts'
import { createMail } from './mail/mail.ts'
import { createPayments } from './payments/create-payments.ts'
import { createPlaces } from './places/places.ts'
import { createPush } from './push/push.ts'
import { createLocalBus } from './realtime/bus.ts'
import { createLive } from './realtime/live.ts'
import { createRedisBus } from './realtime/redis-bus.ts'
import { openRedis } from './redis.ts'
import { diskStorage } from './storage/disk-storage.ts'
import { createPartFolder } from './storage/part-folder.ts'
import { s3Storage } from './storage/s3-storage.ts'
import { createTiles } from './tiles/tiles.ts'

/** What is arriving is beside what is stored: on the same disk, where it only has to be renamed. */
export function openStorage({ s3, dataDir, minFreeDiskBytes: minFreeBytes }: Config) {
  if (s3) return { storage: s3Storage(s3), parts: createPartFolder(join(dataDir, 'uploads')) }
  const media = join(dataDir, 'media')
  return {
    storage: diskStorage(media, { minFreeBytes }),
    parts: createPartFolder(join(media, 'uploads'), media),
  }
}

function openReplicas(config: Config, primary: pg.Pool, log: Log) {
  const { databaseReadUrls: urls, databasePool, isDatabasePooled: isPooled } = config
  if (urls.length === 0) return undefined
  return createReplicas({
    primary,
    pools: urls.map((url) => createPool(url, databasePool, log, { isPooled })),
    log,
  })
}

/** Everything outside, opened: with Redis and S3 where they are configured, else in process and on disk. */
export function openOutside(
  config: Config,
  pool: pg.Pool,
  log: Log,
): { ctx: Context; close(): Promise<void> } {
  const redis = config.redisUrl ? openRedis(config.redisUrl, log) : undefined
  const secrets = loadSecrets(config)
  const bus = redis ? createRedisBus(redis, secrets.locationKey) : createLocalBus()
  const replicas = openReplicas(config, pool, log)
  const places = createPlaces({ geocoderUrl: config.geocoderUrl, log })
  const ctx = createContext({
    config,
    secrets,
    db: createDatabase(pool),
    replicas,
    log,
    now: () => new Date(),
    ...openStorage(config),
    limits: createLimits({ secret: secrets.locationKey, redis: redis?.client }),
    memberReads: createMemberReads({ secret: secrets.locationKey, redis: redis?.client }),
    mail: createMail(config, log),
    live: createLive(bus, (error) => log.warn({ err: error }, 'live updates')),
    places,
    tiles: createTiles({ tilesUrl: config.mapTiles.url, folder: join(config.dataDir, 'tiles'), log }),
    payments: createPayments(config),
    push: createPush({ config, secrets, log }),
  })
  return {
    ctx,
    async close() {
      await bus.close()
      await places.close()
      await replicas?.close()
      redis?.close()
    },
  }
}
