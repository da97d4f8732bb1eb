import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { findFreePort } from './free-port.ts'
import { killAtExit } from './kill-at-exit.ts'

const SLOTS = 16384
const NODES = 3

type Node = { port: number; busPort: number; server: ChildProcess; start(): ChildProcess; client: Redis }

/** Three masters that share the slots, without replicas. */
export async function startRedisCluster(host = '127.0.0.1') {
  const folder = await mkdtemp(join(tmpdir(), 'hungr-redis-'))
  const nodes: Node[] = []
  for (let n = 0; n < NODES; n++) nodes.push(await startNode(folder, host))
  await Promise.all(
    nodes.map(({ client }, n) => {
      const from = Math.ceil((n * SLOTS) / NODES)
      return client.cluster('ADDSLOTSRANGE', from, Math.ceil(((n + 1) * SLOTS) / NODES) - 1)
    }),
  )
  // Two nodes with the same epoch would quarrel first.
  for (const [n, { client }] of nodes.entries()) await client.call('CLUSTER', 'SET-CONFIG-EPOCH', n + 1)
  const [first, ...others] = nodes
  for (const { client } of others) await client.call('CLUSTER', 'MEET', host, first!.port, first!.busPort)
  for (const { client } of nodes) await knowsAll(client)
  return {
    url: `redis+cluster://${nodes.map(({ port }) => `${host}:${port}`).join(',')}`,
    clients: nodes.map(({ client }) => client),
    /** How many channels of the live updates each node has. */
    countChannels: () =>
      Promise.all(
        nodes.map(async ({ client }) => {
          const channels = (await client.call('PUBSUB', 'SHARDCHANNELS', 'live:*')) as string[]
          return channels.length
        }),
      ),
    keys: async () => (await Promise.all(nodes.map(({ client }) => client.keys('*')))).flat(),
    /** Kills one of them; the answer brings it back as it was. */
    async killNode(): Promise<() => Promise<void>> {
      const node = nodes[0]!
      await kill(node.server)
      return async () => {
        node.server = node.start()
        for (const { client } of nodes) await knowsAll(client)
      }
    },
    async stop() {
      for (const { client, server } of nodes) {
        client.disconnect()
        await kill(server)
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL')
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
}

async function startNode(folder: string, host: string): Promise<Node> {
  const port = await findFreePort()
  const busPort = await findFreePort()
  const options = {
    port,
    'cluster-port': busPort,
    'cluster-enabled': 'yes',
    'cluster-config-file': `nodes-${port}.conf`,
    dir: folder,
    save: '',
    bind: host,
    'cluster-announce-ip': host,
    // It would answer nobody who comes from elsewhere; what it holds is worth nothing.
    'protected-mode': 'no',
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const start = () => killAtExit(spawn('redis-server', args, { stdio: 'ignore' }))
  const server = start()
  const client = new Redis(port, host, { maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  await client.ping()
  return { port, busPort, server, start, client }
}

async function knowsAll(client: Redis): Promise<void> {
  for (;;) {
    const info = String(await client.cluster('INFO'))
    if (info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${NODES}`)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
