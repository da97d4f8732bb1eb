import { test as base } from '@playwright/test'
import { type Person, type PersonWishes, registerPerson, uniqueAddress } from './person.ts'

export { expect } from '@playwright/test'
export type { Person } from './person.ts'

interface Fixtures {
  /** A member of his own, signed in, in a browser of his own. */
  newPerson(wishes?: PersonWishes): Promise<Person>
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names.
  baseURL: async ({}, use) => {
    await use(process.env.E2E_URL)
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names.
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': uniqueAddress() })
  },

  newPerson: async ({ browser, baseURL, contextOptions, viewport, hasTouch }, use) => {
    const people: Person[] = []
    await use(async (wishes = {}) => {
      const context = { ...contextOptions, viewport, hasTouch, ...wishes.context }
      const person = await registerPerson(browser, baseURL!, { ...wishes, context })
      people.push(person)
      return person
    })
    for (const person of people) await person.context.close()
  },
})
