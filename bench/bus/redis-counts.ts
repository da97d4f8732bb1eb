import type { Redis } from 'ioredis'

/** What a Redis, or all nodes of a cluster, have counted since they started. */
export type RedisCounts = { published: number; betweenNodes: number; sentBytes: number }

export async function countRedis(nodes: Redis[]): Promise<RedisCounts> {
  const each = await Promise.all(nodes.map(countNode))
  const sum = (of: (counts: RedisCounts) => number) => each.reduce((total, counts) => total + of(counts), 0)
  return {
    published: sum(({ published }) => published),
    betweenNodes: sum(({ betweenNodes }) => betweenNodes),
    sentBytes: sum(({ sentBytes }) => sentBytes),
  }
}

async function countNode(node: Redis): Promise<RedisCounts> {
  const info = `${await node.info('commandstats')}\n${await node.info('stats')}`
  const isCluster = (await node.info('cluster')).includes('cluster_enabled:1')
  const cluster = isCluster ? String(await node.cluster('INFO')) : ''
  const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
  return {
    published: numberIn(info, /cmdstat_publish:calls=(\d+)/) + numberIn(info, /cmdstat_spublish:calls=(\d+)/),
    betweenNodes:
      numberIn(cluster, /cluster_stats_messages_publish_sent:(\d+)/) +
      numberIn(cluster, /cluster_stats_messages_publishshard_sent:(\d+)/),
    sentBytes: numberIn(info, /total_net_output_bytes:(\d+)/),
  }
}
