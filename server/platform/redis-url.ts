export type RedisNode = { host: string; port: number }
type Credentials = { username?: string; password?: string; tls: boolean }

/** What `REDIS_URL` names: one server, the one that Sentinels name as master, or a cluster. */
export type RedisAddress =
  | { kind: 'single'; url: string }
  | (Credentials & {
      kind: 'sentinel'
      nodes: RedisNode[]
      name: string
      db: number
      sentinelPassword?: string
    })
  | (Credentials & { kind: 'cluster'; nodes: RedisNode[] })

const PORT = 6379
const SENTINEL_PORT = 26379
/** Several hosts are no URL to `new URL`. */
const MANY =
  /^(?<scheme>rediss?)\+(?<kind>sentinel|cluster):\/\/(?:(?<auth>[^@/]*)@)?(?<hosts>[^/?@]+)(?:\/(?<name>[^/?]+)(?:\/(?<db>\d+))?)?\/?(?:\?sentinelPassword=(?<sentinelPassword>[^&]+))?$/
const HOST = /^(?<host>\[[0-9a-fA-F:.]+\]|[^:,[\]\s]+)(?::(?<port>\d{1,5}))?$/

/** Undefined when it is none of the forms. */
export function parseRedisUrl(text: string): RedisAddress | undefined {
  if (/^rediss?:\/\//.test(text)) return URL.canParse(text) ? { kind: 'single', url: text } : undefined
  const parts = MANY.exec(text)?.groups
  if (!parts) return undefined
  const isSentinel = parts.kind === 'sentinel'
  const nodes = parts.hosts!.split(',').map((host) => nodeIn(host, isSentinel ? SENTINEL_PORT : PORT))
  if (!nodes.every((node) => node !== undefined)) return undefined
  const credentials = { ...credentialsIn(parts.auth), tls: parts.scheme === 'rediss' }
  if (!isSentinel) return parts.name ? undefined : { kind: 'cluster', nodes, ...credentials }
  if (!parts.name) return undefined
  return {
    kind: 'sentinel',
    nodes,
    name: decodeURIComponent(parts.name),
    db: Number(parts.db ?? 0),
    ...(parts.sentinelPassword && { sentinelPassword: decodeURIComponent(parts.sentinelPassword) }),
    ...credentials,
  }
}

function nodeIn(text: string, otherwise: number): RedisNode | undefined {
  const { host, port } = HOST.exec(text)?.groups ?? {}
  return host ? { host: host.replace(/^\[|\]$/g, ''), port: port ? Number(port) : otherwise } : undefined
}

/** `user:password`, or `:password` for the default user. */
function credentialsIn(auth = ''): { username?: string; password?: string } {
  const [username, ...rest] = auth.split(':')
  const password = rest.join(':')
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  }
}
