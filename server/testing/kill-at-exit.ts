import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()
let isWatching = false

/** A run that fails must not leave a server behind. */
export function killAtExit<Child extends ChildProcess>(child: Child): Child {
  if (!isWatching) process.once('exit', killAll)
  isWatching = true
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

function killAll(): void {
  for (const child of children) child.kill('SIGKILL')
}
