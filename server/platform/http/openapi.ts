import type { SwaggerTransform } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    replyHeaders?: Endpoint['replyHeaders']
  }
}

/** How an endpoint stands in the OpenAPI document: its schemas, and what its reply says in headers. */
export const describeEndpoint: SwaggerTransform = (document) => {
  const described = jsonSchemaTransform(document)
  const success = (described.schema.response as Record<string, object> | undefined)?.[200]
  const { replyHeaders } = document.route.config ?? {}
  if (success && replyHeaders) Object.assign(success, { headers: asJson(replyHeaders) })
  return described
}

function asJson(headers: NonNullable<Endpoint['replyHeaders']>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, schema]) => {
      const { $schema, ...json } = z.toJSONSchema(schema)
      return [name, json]
    }),
  )
}
