// Loaded into every process that runNode starts: when the starter is gone, even by kill -9, the process ends as
// if it had been asked to.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
