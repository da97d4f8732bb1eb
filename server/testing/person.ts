import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { WebSocket } from 'ws'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import type { AccountRole, MemberRole } from '#contract/product.ts'
import type { LiveEvent, LiveSignal } from '#contract/realtime.ts'
import { profiles } from '../features/profile/profile.schema.ts'
import { users } from '../platform/accounts/accounts.schema.ts'
import { startSession } from '../platform/accounts/sessions.ts'
import type { Context } from '../platform/context.ts'
import { cookieName } from '../platform/http/cookies.ts'
import { SESSION_COOKIE } from '../platform/http/viewer.ts'

export type PersonOptions = {
  username?: string
  accountRole?: AccountRole
  /** `null` for a member who has not set up a profile. */
  profile?: Partial<typeof profiles.$inferInsert> | null
  memberRole?: MemberRole
  age?: number
  /** Now, unless it is said: he is new here. */
  joinedAt?: Date
}

type Answer<E extends Endpoint> = {
  status: number
  body: Output<E['reply']> & { code?: string; message?: string }
  headers: LightMyRequestResponse['headers']
  raw: LightMyRequestResponse
}
type Request<E extends Endpoint> = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: Input<E['body']>
  headers?: Record<string, string>
}

type Home = { app: FastifyInstance; ctx: Context; address(): string | undefined }

/** Of a password that nobody knows. */
const FORGOTTEN =
  '$argon2id$v=19$m=19456,t=2,p=1$ekSyN8bfsKg3mSwSNf1AQg$un6outNBiD6FMGUEvEnH6RIkPGUm/HSzDm4kjagR5cU'

let count = 0

/** A member with a session, made in the tables: what sign-up itself does is auth's own test. */
export async function createPerson(home: Home, options: PersonOptions = {}) {
  const { ctx } = home
  const username = options.username ?? `man_${process.pid % 1000}_${++count}`
  const email = `${username.toLowerCase()}@example.org`
  const [user] = await ctx.db
    .insert(users)
    .values({
      username,
      email,
      passwordHash: FORGOTTEN,
      accountRole: options.accountRole ?? 'user',
      createdAt: options.joinedAt ?? ctx.now(),
    })
    .returning()
  const id = user!.id
  if (options.profile !== null) {
    const cell = options.profile?.cell ?? null
    await ctx.db.insert(profiles).values({
      userId: id,
      memberRole: options.memberRole ?? 'Switchr',
      age: options.age ?? 30,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
      ownCell: cell,
      settledCell: cell,
      ...options.profile,
    })
  }
  // Whoever runs the place has signed in with his passkey.
  const hasSecondFactor = options.accountRole !== undefined && options.accountRole !== 'user'
  const token = await startSession(ctx.db, id, 'Test', ctx.now(), { hasSecondFactor })
  const cookie = `${cookieName(ctx, SESSION_COOKIE)}=${token}`
  return personWith(home, { id, username, email, cookie })
}

function personWith(home: Home, who: { id: number; username: string; email: string; cookie: string }) {
  return {
    ...who,
    /** Calls an endpoint of the contract as this member. */
    async call<E extends Endpoint>(endpoint: E, request: Request<E> = {}): Promise<Answer<E>> {
      return answer(
        await home.app.inject({
          method: endpoint.method,
          url: fill(endpoint.path, request.params),
          query: request.query as Record<string, string>,
          headers: { cookie: who.cookie, ...request.headers },
          ...(request.body === undefined ? {} : { payload: request.body as object }),
        }),
      )
    },
    /** Sends a file as a form would. */
    async upload<E extends Endpoint>(
      endpoint: E,
      file: Buffer,
      name = 'photo.jpg',
      type = 'image/jpeg',
      request: Request<E> = {},
    ): Promise<Answer<E>> {
      const form = new FormData()
      for (const [name, value] of Object.entries(request.body ?? {})) form.set(name, String(value))
      form.set(endpoint.upload?.field ?? 'file', new File([new Uint8Array(file)], name, { type }))
      const encoded = new Response(form)
      return answer(
        await home.app.inject({
          method: endpoint.method,
          url: fill(endpoint.path, request.params),
          headers: {
            cookie: who.cookie,
            'content-type': encoded.headers.get('content-type')!,
            ...request.headers,
          },
          payload: Buffer.from(await encoded.arrayBuffer()),
        }),
      )
    },
    get: (url: string, headers: Record<string, string> = {}) =>
      home.app.inject({ method: 'GET', url, headers: { cookie: who.cookie, ...headers } }),
    /** A real socket; the app must be listening. */
    connect: () => openSocket(home, who.cookie),
  }
}

export type Person = ReturnType<typeof personWith>

function answer<E extends Endpoint>(raw: LightMyRequestResponse): Answer<E> {
  const isJson = String(raw.headers['content-type']).startsWith('application/json')
  return {
    status: raw.statusCode,
    body: (isJson ? raw.json() : undefined) as Answer<E>['body'],
    headers: raw.headers,
    raw,
  }
}

function fill(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])))
}

async function openSocket(home: Home, cookie: string) {
  const address = home.address()
  if (!address) throw new Error('listen() first: a socket needs a real server')
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`, { headers: { cookie } })
  const events: LiveEvent[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)))
  socket.on('message', (data) => events.push(JSON.parse(data.toString())))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  const send = (signal: LiveSignal) => socket.send(JSON.stringify(signal))
  /** The first event of this name; the wait is long because a busy machine is slow, not because events are. */
  async function next<Name extends LiveEvent['name']>(
    name: Name,
  ): Promise<Extract<LiveEvent, { name: Name }>['payload']> {
    for (let waited = 0; waited < 15_000; waited += 20) {
      const index = events.findIndex((event) => event.name === name)
      if (index >= 0) return events.splice(index, 1)[0]!.payload as never
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`no ${name} arrived; got ${events.map((event) => event.name).join(', ') || 'nothing'}`)
  }
  return {
    socket,
    events,
    closed,
    send,
    next,
    /** As an open screen does; returns when the server hears for it. */
    async follow(...topics: string[]) {
      send({ name: 'live.subscribe', payload: { topics } })
      return (await next('live.subscribed')).topics
    },
    close: () => socket.close(),
  }
}
