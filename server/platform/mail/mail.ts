import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'

export type Letter = { to: string; subject: string; text: string }

export type Mail = { send(letter: Letter): Promise<void> }

/** Through SMTP where there is a server; else into the outbox folder, so that an operator can read and forward it. */
export function createMail(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: Log): Mail {
  if (config.smtpUrl) {
    const transport = nodemailer.createTransport(config.smtpUrl, { from: config.mailFrom })
    return { send: async (letter) => void (await transport.sendMail(letter)) }
  }
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
