import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createMail } from './mail.ts'

const log = createLog({ logLevel: 'silent', environment: 'test' })
const letter = {
  to: 'sam@example.org',
  subject: 'Hello',
  text: 'A link: https://hungr.example/forgot-password?token=abc',
}

test('with SMTP_URL a mail goes to that server', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address() as { port: number }
  await createMail(
    { smtpUrl: `smtp://127.0.0.1:${address.port}`, mailFrom: 'Hungr <no-reply@hungr.example>', dataDir: '' },
    log,
  ).send(letter)
  expect(received[0]).toContain('To: sam@example.org')
  expect(received[0]).toContain('token=')
  await new Promise<void>((resolve) => server.close(resolve))
})

test('without it the mail lies in the outbox folder, readable by its owner only', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hungr-mail-'))
  await createMail({ smtpUrl: undefined, mailFrom: 'Hungr <no-reply@hungr.example>', dataDir }, log).send(
    letter,
  )
  const [name] = await readdir(join(dataDir, 'outbox'))
  const file = join(dataDir, 'outbox', name!)
  expect(await readFile(file, 'utf8')).toContain('To: sam@example.org')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
