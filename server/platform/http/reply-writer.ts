import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

type Schema = z.core.$ZodType
/** The text of a value, or nothing where it is not what its schema declares. */
type Writer = (value: unknown) => string | undefined

/**
 * Turns replies into JSON by what their schema declares, no more: what a handler returns besides does not leave. It is
 * made once for each reply, while zod looks at the schema anew for each value and makes a copy before it is written.
 * Whatever does not fit is given to zod, which has the last word and says what is wrong.
 */
export const replyCompiler: FastifySerializerCompiler<Schema> = (route) => {
  const careful = serializerCompiler(route)
  const quick = writerFor(route.schema as Schema)
  return (reply) => quick(reply) ?? careful(reply)
}

/** What writes a value by its schema. */
export function writerFor(schema: Schema): Writer {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return def.catchall || def.checks?.length ? byZod(schema) : objectWriter(def)
    case 'array':
      return def.checks?.length ? byZod(schema) : arrayWriter(writerFor(def.element))
    case 'nullable': {
      const write = writerFor(def.innerType)
      return (value) => (value === null ? 'null' : write(value))
    }
    case 'string':
      return isChecked(def)
        ? byZod(schema)
        : (value) => (typeof value === 'string' ? JSON.stringify(value) : undefined)
    case 'number':
      return isChecked(def) ? byZod(schema) : (value) => (Number.isFinite(value) ? String(value) : undefined)
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? String(value) : undefined)
    case 'enum':
      return oneOf(Object.values(def.entries))
    default:
      return byZod(schema)
  }
}

const isChecked = (def: z.core.$ZodTypeDef) => Boolean(def.checks?.length) || 'format' in def

function objectWriter({ shape }: z.core.$ZodObjectDef): Writer {
  const fields = Object.entries(shape).map(([name, field]) => {
    const { def } = (field as z.core.$ZodTypes)._zod
    const isOptional = def.type === 'optional'
    return {
      name,
      isOptional,
      start: `${JSON.stringify(name)}:`,
      write: writerFor(isOptional ? def.innerType : field),
    }
  })
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    let text = ''
    for (const { name, isOptional, start, write } of fields) {
      const inner = (value as Record<string, unknown>)[name]
      if (isOptional && inner === undefined) continue
      const written = write(inner)
      if (written === undefined) return undefined
      text += (text === '' ? '' : ',') + start + written
    }
    return `{${text}}`
  }
}

function arrayWriter(write: Writer): Writer {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    let text = ''
    for (const item of value) {
      const written = write(item)
      if (written === undefined) return undefined
      text += (text === '' ? '' : ',') + written
    }
    return `[${text}]`
  }
}

function oneOf(values: unknown[]): Writer {
  const texts = new Map(values.map((value) => [value, JSON.stringify(value)]))
  return (value) => texts.get(value)
}

/** Anything less simple. */
function byZod(schema: Schema): Writer {
  return (value) => {
    const result = z.safeEncode(schema, value)
    return result.success ? JSON.stringify(result.data) : undefined
  }
}
