import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'

export type Letter = { to: string; subject: string; text: string }

/** For the whole of a mail. A server that drips its answers never looks idle. */
const DEADLINE_MS = 30_000

export type Mail = { send(letter: Letter): Promise<void> }

/** Through SMTP where there is a server; else into the outbox folder, so that an operator can read and forward it. */
export function createMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Log,
  deadlineMs = DEADLINE_MS,
): Mail {
  const { smtpUrl: url, mailFrom: from } = config
  if (url) return { send: (letter) => sendBySmtp({ url, from, deadlineMs }, letter) }
  const folder = join(config.dataDir, 'outbox')
  const composer = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from: config.mailFrom },
  )
  return {
    async send(letter) {
      const { message } = await composer.sendMail({ ...letter, textEncoding: 'base64' })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const file = join(folder, name)
      await writeFile(file, message as Buffer, { mode: 0o600 })
      log.info({ file }, 'no SMTP_URL is set: this mail was written to a file and not sent')
    },
  }
}

async function sendBySmtp(
  { url, from, deadlineMs }: { url: string; from: string; deadlineMs: number },
  letter: Letter,
): Promise<void> {
  const socket = new Socket()
  const deadline = AbortSignal.timeout(deadlineMs)
  const late = once(deadline, 'abort').then(() => {
    throw new Error('The mail server took too long')
  })
  try {
    await Promise.race([nodemailer.createTransport({ url, socket }, { from }).sendMail(letter), late])
  } finally {
    socket.destroy()
  }
}
