import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Target = { host: string; port: number }

export const targetOf = (url: string): Target => {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

/**
 * One address in front of several: a connection goes to the next of them that answers. Those behind it can be changed,
 * and a cut breaks what is open, as when a machine is gone.
 */
export async function openSwitchboard(behind: Target[], host = '127.0.0.1') {
  let targets = behind
  let next = 0
  const open = new Set<Socket>()
  const board = createServer((near) => {
    near.on('error', () => undefined)
    open.add(near)
    near.on('close', () => open.delete(near))
    join(near, targets.length)
  })
  /** Tries the others where one does not answer. */
  function join(near: Socket, tries: number): void {
    const target = targets[next++ % Math.max(1, targets.length)]
    if (!target || tries === 0) return void near.destroy()
    const far = connect(target.port, target.host)
    let isConnected = false
    far.once('connect', () => {
      isConnected = true
      near.pipe(far).pipe(near)
    })
    far.on('error', () => undefined)
    far.on('close', () => (isConnected ? near.destroy() : join(near, tries - 1)))
    near.on('close', () => far.destroy())
  }
  board.listen(0, host)
  await once(board, 'listening')
  const { port } = board.address() as AddressInfo
  return {
    /** The same address as this one, but here. */
    inFrontOf(url: string): string {
      const here = new URL(url)
      here.host = `${host}:${port}`
      return here.href
    },
    url: `http://${host}:${port}`,
    leadTo(others: Target[]) {
      targets = others
      for (const socket of open) socket.destroy()
    },
    close() {
      board.close()
      for (const socket of open) socket.destroy()
    },
  }
}
