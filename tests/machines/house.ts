import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { pause } from '#server/features/chat/proof-home.fixture.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { startPgBouncer } from '#server/testing/pgbouncer.ts'
import { startProduct } from '#server/testing/product.ts'
import { startRedisCluster } from '#server/testing/redis-cluster.ts'
import { startReplicatedPostgres } from '#server/testing/replicated-postgres.ts'
import { openSwitchboard, targetOf } from '#server/testing/switchboard.ts'
import { installSystemPackages } from '../../scripts/test/system-packages.ts'
import { openNetwork } from './namespaces.ts'

const PROCESSES = 4
const REDIS_GONE_MS = 2000

/**
 * Four processes behind a proxy, with a network of their own each, and what they share: a PostgreSQL whose replica
 * confirms every commit, PgBouncer in front of it, a Redis Cluster and a store that speaks S3.
 */
export async function openHouse() {
  await installSystemPackages(['redis-server', 'pgbouncer'])
  const folder = await mkdtemp(join(tmpdir(), 'hungr-machines-'))
  const network = openNetwork(PROCESSES)
  const databases = await openDatabases(network.gateway)
  const redis = await startRedisCluster(network.gateway)
  const store = await openStore(network.gateway, join(folder, 's3'))
  const products: Awaited<ReturnType<typeof startProduct>>[] = []
  for (const [n, { address, prefix }] of network.machines.entries()) {
    const settings = {
      HOST: address,
      TRUST_PROXY: network.gateway,
      DATA_DIR: join(folder, String(n)),
      REDIS_URL: redis.url,
    }
    products.push(
      await startProduct({ ...settings, ...databases.settings, ...store.settings, ...SHARED }, prefix),
    )
  }
  const proxy = await openSwitchboard(
    products.map(({ url }, n) => ({ ...targetOf(url), host: network.machines[n]!.address })),
  )
  return {
    databaseUrl: databases.primaryUrl,
    proxy,
    disturbances: {
      async 'a process is killed'() {
        products[0]!.child.kill('SIGKILL')
        await products[0]!.exited
      },
      async 'a node of Redis is killed and comes back'() {
        const revive = await redis.killNode()
        await pause(REDIS_GONE_MS)
        await revive()
      },
      'PgBouncer is killed and started again': databases.restartPooler,
      'the primary is gone and the replica is promoted': databases.promote,
    },
    async close() {
      proxy.close()
      await Promise.all(products.slice(1).map((product) => product.stop()))
      await databases.close()
      await redis.stop()
      await store.close()
      network.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const SHARED = { LOCATION_KEY: 'the same key for all of these processes', LOG_LEVEL: 'fatal' }

async function openDatabases(host: string) {
  const servers = await startReplicatedPostgres({ durable: true, maxConnections: 150 })
  const database = await createTestDatabase(servers.url)
  await servers.caughtUp()
  await servers.confirmCommits()
  const primary = await openSwitchboard([targetOf(servers.url)], host)
  const replica = await openSwitchboard([targetOf(servers.replica.url)], host)
  const directUrl = primary.inFrontOf(database.appUrl)
  const options = { port: await findFreePort(), connections: 20, host }
  let pooler = await startPgBouncer(directUrl, options)
  let current = database.url
  return {
    settings: {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_OWNER_URL: primary.inFrontOf(database.url),
      DATABASE_READ_URL: replica.inFrontOf(database.appUrl),
      DATABASE_POOLER: 'transaction',
    },
    primaryUrl: () => current,
    async restartPooler() {
      await pooler.stop()
      pooler = await startPgBouncer(directUrl, options)
    },
    async promote() {
      primary.leadTo([])
      await servers.promote()
      primary.leadTo([targetOf(servers.replica.url)])
      current = servers.replicaOf(database.url)
    },
    async close() {
      await pooler.stop()
      primary.close()
      replica.close()
      await servers.stop()
    },
  }
}

async function openStore(address: string, directory: string) {
  const store = new S3rver({
    port: 0,
    address,
    silent: true,
    directory,
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await store.run()
  return {
    settings: {
      S3_BUCKET: 'media',
      S3_ENDPOINT: `http://${address}:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: () => store.close(),
  }
}
