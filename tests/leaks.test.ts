import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { bytes } from '#contract/endpoint.ts'
import { liveEvents } from '#contract/realtime.ts'

/** Fields that name what must never leave the server about another member. */
const FORBIDDEN =
  /^(email|password.*|.*hash|token.*|cell|cellSetAt|ip|address|ipAddress|device|suspended.*|lastActiveAt|onlineUntil|activeBefore|stepOrigin|latitude|longitude|lat|lng)$/i

/** One's own e-mail and sessions, the link one has just made, what admins see of users, the demo's open door, a shown place, a city of the gazetteer. */
const ALLOWED: Record<string, string[]> = {
  'POST /api/register': ['email'],
  'POST /api/login': ['email'],
  'POST /api/passkeys/sign-in': ['email'],
  'GET /api/user': ['email'],
  'POST /api/verify-email': ['email'],
  'POST /api/change-email': ['email'],
  'GET /api/sessions': ['device'],
  'POST /api/groups/:id/invitation': ['token'],
  'GET /api/user/:id': ['suspendedAt'],
  'GET /api/admin/users': ['email'],
  'PATCH /api/admin/users/:id/role': ['email'],
  'PATCH /api/admin/users/:id/block': ['email'],
  'GET /api/demo': ['password'],
  'GET /api/discover/map': ['lat', 'lng'],
  'GET /api/places': ['lat', 'lng'],
  'GET /api/cities': ['lat', 'lng'],
  'GET /api/cities/:cityId': ['lat', 'lng'],
}
/** A placeholder for a picture is a hash by name only. */
const HARMLESS = new Set(['thumbhash'])

function fieldsOf(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const part of schema) fieldsOf(part, found)
  else if (schema && typeof schema === 'object') {
    const { properties } = schema as { properties?: Record<string, unknown> }
    for (const name of Object.keys(properties ?? {})) found.add(name)
    for (const part of Object.values(schema)) fieldsOf(part, found)
  }
  return found
}

const jsonSchema = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

function leaksIn(name: string, schema: z.core.$ZodType): string[] {
  const allowed = ALLOWED[name] ?? []
  return [...fieldsOf(jsonSchema(schema))].filter(
    (field) => FORBIDDEN.test(field) && !HARMLESS.has(field) && !allowed.includes(field),
  )
}

/** An object that lets fields through which it does not name would leak whatever a query happens to select. */
function isOpen(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(isOpen)
  if (!schema || typeof schema !== 'object') return false
  const { type, properties, additionalProperties } = schema as Record<string, unknown>
  if (
    type === 'object' &&
    properties &&
    additionalProperties &&
    typeof additionalProperties === 'object' &&
    Object.keys(additionalProperties).length === 0
  )
    return true
  return Object.values(schema).some(isOpen)
}

describe('only declared fields leave the server', () => {
  const replies = endpoints.filter(
    (endpoint): endpoint is Endpoint & { reply: z.core.$ZodType } => endpoint.reply !== bytes,
  )

  test.each(replies.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'the reply of %s names no private field',
    (name, endpoint) => {
      expect(leaksIn(name, endpoint.reply)).toEqual([])
      expect(isOpen(z.toJSONSchema(endpoint.reply, { io: 'output', unrepresentable: 'any' }))).toBe(false)
    },
  )

  test.each(Object.entries(liveEvents))('the live event %s names no private field', (name, payload) => {
    expect(leaksIn(name, payload)).toEqual([])
  })

  test('the walk itself finds a leak', () => {
    expect(leaksIn('x', z.object({ user: z.array(z.object({ email: z.string() })) }))).toEqual(['email'])
  })
})
