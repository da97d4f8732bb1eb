import { startSession } from '#server/platform/accounts/sessions.ts'
import type { TestApp } from './app.ts'
import type { Person } from './person.ts'

/** The same member on another device, with a session of its own. */
export async function secondDevice(home: TestApp, person: Person): Promise<Person> {
  const token = await startSession(home.ctx.db, person.id, 'Tablet', home.ctx.now())
  const cookie = `${person.cookie.split('=')[0]}=${token}`
  return {
    ...person,
    call: (endpoint, request = {}) =>
      person.call(endpoint, { ...request, headers: { ...request.headers, cookie } }),
    get: (url, headers = {}) => person.get(url, { ...headers, cookie }),
  }
}
