import * as z from 'zod'

/** One place of a request that a caller can put a text into, and the request with that text in it. */
export type TextField = { path: string; fill(text: string): unknown }

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
}

/** Every leaf: a caller may put a text also where a number belongs. The rest of the request is as it should be. */
export function textFields(schema: z.core.$ZodType): TextField[] {
  return fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

function fieldsOf(node: JsonSchema): TextField[] {
  if (node.anyOf) {
    const fields = node.anyOf.flatMap(fieldsOf)
    return fields.filter(({ path }, index) => fields.findIndex((field) => field.path === path) === index)
  }
  if (node.items)
    return fieldsOf(node.items).map(({ path, fill }) => ({
      path: join('0', path),
      fill: (text) => [fill(text)],
    }))
  if (node.properties)
    return Object.entries(node.properties).flatMap(([name, child]) =>
      fieldsOf(child).map(({ path, fill }) => ({
        path: join(name, path),
        fill: (text) => ({ ...(sampleOf(node) as object), [name]: fill(text) }),
      })),
    )
  return [{ path: '', fill: (text) => text }]
}

const join = (name: string, path: string) => (path ? `${name}.${path}` : name)

function sampleOf(node: JsonSchema): unknown {
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  if (node.anyOf) return sampleOf(node.anyOf[0]!)
  if (node.properties)
    return Object.fromEntries((node.required ?? []).map((name) => [name, sampleOf(node.properties![name]!)]))
  if (node.items) return []
  if (node.type === 'boolean') return true
  return node.type === 'number' || node.type === 'integer' ? (node.minimum ?? 20) : 'text'
}
