import { once } from 'node:events'
import type { Member } from './members.ts'
import type { Line, Target } from './servers.ts'
import type { Usage } from './usage-answers.ts'

const TICK_MS = 10
const LATE_MS = 3000
const CONNECT_AT_ONCE = 100

export type Result = {
  rate: number
  sent: number
  accepted: number
  delivered: number
  lost: number
  doubled: number
  p50: number
  p95: number
  p99: number
  cpuPercent: number
  rssMb: number
}

export const isHeld = ({ sent, accepted, lost, doubled, p99 }: Result) =>
  accepted === sent && lost === 0 && doubled === 0 && p99 < 150

/** Everybody connected, in pairs who write to each other. */
export async function openCrowd(target: Target, members: Member[]) {
  const lines = new Map<number, Line>()
  const arrivals = new Map<string, number[]>()
  const { clientIdIn = clientIdInOurs } = target
  for (let from = 0; from < members.length; from += CONNECT_AT_ONCE) {
    const batch = members.slice(from, from + CONNECT_AT_ONCE).map(async (member) => {
      const line = target.connect(member)
      line.on('message', (data) => note(arrivals, clientIdIn(data.toString(), member)))
      lines.set(member.id, line)
      await once(line, 'open')
    })
    await Promise.all(batch)
  }
  let turn = 0
  return {
    size: members.length,
    /** The next one to write, and to whom. */
    nextPair(): [Member, Member] {
      const index = turn++ % members.length
      return [members[index]!, members[index ^ 1]!]
    },
    lineOf: (member: Member) => lines.get(member.id)!,
    arrivals,
    close() {
      for (const line of lines.values()) line.terminate()
    },
  }
}

export type Crowd = Awaited<ReturnType<typeof openCrowd>>

function note(arrivals: Map<string, number[]>, clientId: string | undefined): void {
  if (clientId === undefined) return
  const times = arrivals.get(clientId)
  if (times) times.push(performance.now())
  else arrivals.set(clientId, [performance.now()])
}

// Read by position and not parsed: the measuring must not cost more than what is measured.
function clientIdInOurs(frame: string, member: Member): string | undefined {
  if (!frame.includes(`"toUserId":${member.id}`)) return undefined
  const at = frame.indexOf('"clientId":"')
  return at < 0 ? undefined : frame.slice(at + 12, frame.indexOf('"', at + 12))
}

/** Sends at a fixed rate whether or not the server keeps up, and waits for what is late. */
export async function runAt(target: Target, crowd: Crowd, rate: number, seconds: number): Promise<Result> {
  crowd.arrivals.clear()
  const before = await target.usage()
  const begun = performance.now()
  const sends: { clientId: string; at: number; taken: Promise<boolean> }[] = []
  const total = rate * seconds
  while (sends.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * rate))
    while (sends.length < due) sends.push(sendNext(target, crowd, `${rate}-${sends.length}`))
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  const elapsed = (performance.now() - begun) / 1000
  const after = await target.usage()
  const taken = await Promise.all(sends.map((send) => send.taken))
  const accepted = sends.filter((_, index) => taken[index])
  for (let waited = 0; waited < LATE_MS && crowd.arrivals.size < accepted.length; waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return { rate, sent: sends.length, ...judge(accepted, crowd.arrivals), ...cost(before, after, elapsed) }
}

function sendNext(target: Target, crowd: Crowd, name: string) {
  const [from, to] = crowd.nextPair()
  const clientId = `bench-${from.id}-${name}-${Math.floor(performance.now())}`
  const content = `A message of an ordinary length, number ${name}`
  return {
    clientId,
    at: performance.now(),
    taken: target.send({ from, to, content, clientId }, crowd.lineOf),
  }
}

function judge(accepted: { clientId: string; at: number }[], arrivals: Map<string, number[]>) {
  const delays = accepted
    .flatMap(({ clientId, at }) => {
      const arrived = arrivals.get(clientId)?.[0]
      return arrived === undefined ? [] : [arrived - at]
    })
    .sort((a, b) => a - b)
  const share = (part: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * part))] ?? 0
  return {
    accepted: accepted.length,
    delivered: delays.length,
    lost: accepted.length - delays.length,
    doubled: [...arrivals.values()].filter((times) => times.length > 1).length,
    p50: share(0.5),
    p95: share(0.95),
    p99: share(0.99),
  }
}

function cost(before: Usage, after: Usage, elapsed: number) {
  return {
    cpuPercent: ((after.cpuSeconds - before.cpuSeconds) / elapsed) * 100,
    rssMb: after.rss / 1024 / 1024,
  }
}
