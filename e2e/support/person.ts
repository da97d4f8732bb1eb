import { randomBytes, randomInt } from 'node:crypto'
import type {
  APIRequestContext,
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
} from '@playwright/test'

export interface Member {
  id: number
  username: string
  email: string
  password: string
  /** Calls with this person's cookies. */
  api: APIRequestContext
}

export interface Person extends Member {
  context: BrowserContext
  page: Page
}

export interface PersonWishes {
  /** A name to begin with; a unique ending is put behind it. */
  name?: string
  /** What POST /api/profile is given; false leaves the person without a profile, as after sign-up. */
  profile?: false | Partial<{ role: string; age: number; bio: string; locationVisible: boolean }>
  context?: BrowserContextOptions
}

export async function registerPerson(
  browser: Browser,
  baseURL: string,
  wishes: PersonWishes,
): Promise<Person> {
  let context: BrowserContext | undefined
  const member = await registerMember(async (headers) => {
    const extraHTTPHeaders = { ...headers, ...wishes.context?.extraHTTPHeaders }
    context = await browser.newContext({ ...wishes.context, baseURL, extraHTTPHeaders })
    return context.request
  }, wishes)
  return { ...member, context: context!, page: await context!.newPage() }
}

/** Signs somebody up without a screen. `openApi` makes what calls with these headers, and stores his cookies. */
export async function registerMember(
  openApi: (headers: Record<string, string>) => Promise<APIRequestContext>,
  wishes: Omit<PersonWishes, 'context'> = {},
): Promise<Member> {
  const username = `${wishes.name ?? 'man'}-${randomBytes(4).toString('hex')}`
  const email = `${username}@hungr.test`
  const password = 'Plum-Orbit-92'
  const api = await openApi({ 'x-forwarded-for': uniqueAddress() })
  const reply = await api.post('/api/register', { data: { email, username, password } })
  if (!reply.ok()) throw new Error(`${username} could not sign up: ${reply.status()} ${await reply.text()}`)
  const { id } = (await reply.json()) as { id: number }
  if (wishes.profile !== false) await createProfile(api, wishes.profile ?? {})
  return { id, username, email, password, api }
}

async function createProfile(api: APIRequestContext, wishes: object) {
  const profile = { role: 'Hungr', age: 30, bio: '', locationVisible: false, ...wishes }
  const reply = await api.post('/api/profile', { data: profile })
  if (!reply.ok()) throw new Error(`No profile: ${reply.status()} ${await reply.text()}`)
}

/** The limits count per address, so people who live at one would use up each other's. */
export function uniqueAddress() {
  return `10.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`
}
