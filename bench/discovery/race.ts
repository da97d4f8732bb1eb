export type Run = (turn: number) => Promise<unknown>
export type Figures = { perSecond: number; p50: number; p95: number }

/** How many run at once. */
export const AT_ONCE = 4
const TURN_MS = 500

/** By turns, half a second each: whatever else the machine does slows all of them down alike. */
export async function race(runs: Run[], rounds: number): Promise<Figures[]> {
  const timed = runs.map((run) => ({ run, times: [] as number[], seconds: 0, turn: 0 }))
  for (const each of timed) await goOn(each)
  for (const each of timed) Object.assign(each, { times: [], seconds: 0 })
  for (let round = 0; round < rounds; round++) for (const each of timed) await goOn(each)
  return timed.map(({ times, seconds }) => {
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor((times.length - 1) * share)]!
    return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95) }
  })
}

type Timed = { run: Run; times: number[]; seconds: number; turn: number }

async function goOn(timed: Timed): Promise<void> {
  const start = performance.now()
  const keepGoing = async () => {
    while (performance.now() - start < TURN_MS) {
      const from = performance.now()
      await timed.run(timed.turn++)
      timed.times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepGoing))
  timed.seconds += (performance.now() - start) / 1000
}
