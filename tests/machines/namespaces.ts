import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where a process of ours runs: at its own address, started by way of `prefix`. */
export type Machine = { address: string; prefix: string[] }

export type Network = {
  /** What all of them reach: the database, Redis and the store stand here. */
  gateway: string
  machines: Machine[]
  close(): void
}

/** Of the addresses that are kept for measuring between machines (RFC 2544); nobody's network has them. */
const NETWORK = '198.18.77'
const FIRST_HOST = 11
/** With the process behind it; a name of the kernel has 15 letters at most. */
const PREFIX = 'hungr'

/**
 * Machines with a network of their own each, joined by a bridge, where we may make them. Where we may not, all of them
 * are this machine, and it is said.
 */
export function openNetwork(count: number): Network {
  const name = `${PREFIX}${process.pid}`
  const names = Array.from({ length: count }, (_, n) => `${name}-${n}`)
  const close = () => {
    for (const each of names) attempt(() => ip('netns', 'del', each))
    attempt(() => ip('link', 'del', name))
  }
  try {
    removeLeftovers()
    ip('link', 'add', name, 'type', 'bridge')
    ip('addr', 'add', `${NETWORK}.1/24`, 'dev', name)
    ip('link', 'set', name, 'up')
    const machines = names.map((namespace, n) => join(name, namespace, n))
    process.once('exit', close)
    return { gateway: `${NETWORK}.1`, machines, close }
  } catch (error) {
    close()
    console.log(`Without network namespaces, which cannot be made here: ${String(error).split('\n')[0]}`)
    const here = { address: '127.0.0.1', prefix: [] }
    return { gateway: here.address, machines: names.map(() => here), close: () => undefined }
  }
}

function join(bridge: string, namespace: string, n: number): Machine {
  const [address, cable] = [`${NETWORK}.${FIRST_HOST + n}`, `${bridge}v${n}`]
  const inside = ['-n', namespace]
  ip('netns', 'add', namespace)
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  ip('link', 'set', cable, 'master', bridge, 'up')
  ip(...inside, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  ip(...inside, 'link', 'set', 'eth0', 'up')
  ip(...inside, 'link', 'set', 'lo', 'up')
  return { address, prefix: ['ip', 'netns', 'exec', namespace] }
}

/** A run that was killed had no time to clear up. */
function removeLeftovers(): void {
  const isGone = (pid: string) => !existsSync(`/proc/${pid}`)
  for (const [, name, pid] of ip('netns', 'list').matchAll(/^(hungr(\d+)-\d+)/gm))
    if (isGone(pid!)) ip('netns', 'del', name!)
  for (const [, name, pid] of ip('link', 'show', 'type', 'bridge').matchAll(/^\d+: (hungr(\d+)):/gm))
    if (isGone(pid!)) ip('link', 'del', name!)
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { stdio: 'pipe', encoding: 'utf8' })
}

function attempt(work: () => unknown): void {
  try {
    work()
  } catch {
    // It was not there.
  }
}
