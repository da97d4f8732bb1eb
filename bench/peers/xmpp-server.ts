import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { killAtExit } from '#server/testing/kill-at-exit.ts'
import type { Target } from '../chat/servers.ts'
import { usageOfTree } from './process-tree.ts'
import { clientIdInStanza, openXmppLine, stanzaOf } from './xmpp-line.ts'

const READY_MS = 60_000

type XmppServer = {
  name: string
  command: [string, ...string[]]
  env?: Record<string, string>
  folder: string
  port: number
}

/** Starts it, waits until it answers, and speaks to it as to the other targets. */
export async function startXmppServer({ name, command, env, folder, port }: XmppServer): Promise<Target> {
  const [file, ...args] = command
  const child = killAtExit(
    spawn(file, args, { stdio: 'ignore', env: { PATH: process.env.PATH, HOME: folder, ...env } }),
  )
  await untilItAnswers(child, name, port)
  return {
    name,
    connect: (member) => openXmppLine(port, member),
    async send(message, lineOf) {
      lineOf(message.from).send(stanzaOf(message))
      return true
    },
    clientIdIn: clientIdInStanza,
    usage: () => usageOfTree(child),
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await gone
      clearTimeout(patience)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function untilItAnswers(child: ChildProcess, name: string, port: number): Promise<void> {
  for (let waited = 0; waited < READY_MS; waited += 200) {
    if (!isAlive(child)) throw new Error(`${name} has ended (code ${child.exitCode}).`)
    const socket = createConnection(port, '127.0.0.1')
    const answers = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (answers) return
    await wait(200)
  }
  throw new Error(`${name} did not answer in time.`)
}
