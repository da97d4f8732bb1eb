import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { type Member, registerMember } from '../support/person.ts'
import { openDesktop } from './desktop.ts'
import { Phone } from './phone.ts'
import { type Driver, openSession, startDriver } from './web-driver.ts'

export { expect } from '@playwright/test'

export type PhoneOwner = Member & { phone: Phone }

interface Fixtures {
  /** A visitor with nothing but the address. */
  phone: Phone
  /** A member who is signed in on a phone of his own. */
  newOwner(): Promise<PhoneOwner>
  /** A member who uses another device. */
  newMember(): Promise<Member>
}

export const test = base.extend<Fixtures, { driver: Driver }>({
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names.
    async ({}, use) => {
      const desktop = await openDesktop()
      const driver = await startDriver(desktop)
      await use(driver)
      driver.close()
      desktop.close()
    },
    { scope: 'worker' },
  ],

  phone: async ({ driver }, use, info) => {
    const phone = new Phone(await openSession(driver), process.env.E2E_URL!)
    await use(phone)
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath('phone.png'), await phone.picture())
    await phone.close()
  },

  newMember: async ({ playwright }, use) => {
    const apis: { dispose(): Promise<void> }[] = []
    await use(async () => {
      const member = await registerMember((headers) =>
        playwright.request.newContext({ baseURL: process.env.E2E_URL, extraHTTPHeaders: headers }),
      )
      apis.push(member.api)
      return member
    })
    for (const api of apis) await api.dispose()
  },

  newOwner: async ({ phone, newMember }, use) => {
    await use(async () => {
      const member = await newMember()
      await phone.open('/auth')
      const status = await phone.runAsync<number>(
        `const body = JSON.stringify({ identifier: given[0], password: given[1] })
         const headers = { 'content-type': 'application/json' }
         return (await fetch('/api/login', { method: 'POST', headers, body })).status`,
        member.username,
        member.password,
      )
      if (status !== 200) throw new Error(`${member.username} could not sign in: ${status}`)
      return { ...member, phone }
    })
  },
})
