import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { startTestServer } from '#server/testing/postgres-server.ts'

/** `npm run bench` measures everything in bench/, `npm run bench -- NAME` one file of it; flags are passed on. */
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const known = (await readdir('bench')).filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3))
const names = wanted.length > 0 ? wanted : known.sort()
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are: ${known.join(', ')}`)
  process.exit(1)
}

const server = process.env.TEST_DATABASE_URL ? undefined : await startTestServer({ durable: true })
const env = { ...process.env, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? server!.url }
let failed = 0
for (const name of names) {
  console.log(`\n== ${name}`)
  const child = spawn(process.execPath, [`bench/${name}.ts`, ...flags], { stdio: 'inherit', env })
  const code = await new Promise((done) => child.once('exit', done))
  if (code !== 0) failed++
}
await server?.stop()
process.exit(failed === 0 ? 0 : 1)
