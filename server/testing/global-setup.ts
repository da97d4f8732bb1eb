import { startTestServer } from './postgres-server.ts'

/** For those who run vitest directly; `npm test` has started the server and named it already. */
export default async function setup() {
  if (process.env.TEST_DATABASE_URL) return
  const server = await startTestServer()
  process.env.TEST_DATABASE_URL = server.url
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await server.stop()
  }
}
