import { like } from 'drizzle-orm'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { INVENTED } from '../cast.ts'
import { type DemoPerson, inventPeople } from '../people.ts'

export type Actor = Viewer & { person: DemoPerson }

export type Company = {
  /** Every invented member, by id. */
  all: Map<number, Actor>
  alive: Actor[]
  /** These and those who were here within the hour: they come and go. */
  about: Actor[]
}

const HOUR = 60

/** Who of the invented is still there. */
export async function findCompany(ctx: Context): Promise<Company> {
  const rows = await ctx.db
    .select({ id: users.id, username: users.username, accountRole: users.accountRole })
    .from(users)
    .where(like(users.email, `%${INVENTED}`))
  const people = new Map(inventPeople().map((person) => [person.username, person]))
  const actors = rows.flatMap((row) => {
    const person = people.get(row.username)
    return person ? [{ ...row, sessionId: 0, person }] : []
  })
  return {
    all: new Map(actors.map((actor) => [actor.id, actor])),
    alive: actors.filter(({ person }) => person.alive),
    about: actors.filter(({ person }) => person.alive || person.lastActiveMinutesAgo < HOUR),
  }
}
