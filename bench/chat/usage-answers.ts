// Loaded into a server that is measured: it answers the one who started it what it holds and what it has spent.

export type Question = 'usage' | 'usage without garbage'
export type Usage = { rss: number; cpuSeconds: number }

process.on('message', (question: Question) => {
  if (question === 'usage without garbage') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const usage: Usage = { rss: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1e6 }
  process.send?.(usage)
})
process.channel?.unref()
