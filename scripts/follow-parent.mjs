// Loaded into the processes that our scripts start: when the starter is gone, even by kill -9, the process ends as
// if it had been asked to. What the process starts in its turn loads this too, but is not meant.
if (process.channel && process.env.FOLLOWED_PARENT === String(process.ppid)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
