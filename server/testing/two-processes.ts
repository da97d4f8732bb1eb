import { createTestApp, type TestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import type { Person } from './person.ts'

export type TwoProcesses = Awaited<ReturnType<typeof startTwoProcesses>>

/** Two of the product at one database and one Redis. As docs/operations.md says, the secrets of both are the same. */
export async function startTwoProcesses(settings: { REDIS_URL: string } & Record<string, string>) {
  const database = await createTestDatabase()
  const environment = {
    ...database.environment,
    LOCATION_KEY: 'the same key for both of these processes',
    ...settings,
  }
  const [one, other] = [await createTestApp(environment), await createTestApp(environment)]
  for (const home of [one, other]) await home.listen()
  return {
    one,
    other,
    async close() {
      for (const home of [one, other]) await home.close()
      await database.drop()
    },
  }
}

/** The same member, at the door of another process. */
export async function atDoorOf(home: TestApp, { id }: Person): Promise<Person> {
  const person = await home.person()
  await home.pool.query('update sessions set user_id = $1 where user_id = $2', [id, person.id])
  return { ...person, id }
}
