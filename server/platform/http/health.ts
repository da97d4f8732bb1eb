import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { isFromDoctor, QUESTION } from '../doctor/doctors-question.ts'
import { countWaitingJobs } from '../jobs/jobs.ts'

/** Alive, ready, and measured: for the operator, not for members. */
export function healthRoutes(app: FastifyInstance, ctx: Context): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'live_members',
    help: 'Members with an open socket in this process',
    registers: [registry],
    collect() {
      this.set(ctx.live.hub.userIds().length)
    },
  })

  new Gauge({
    name: 'jobs_waiting',
    help: 'Background jobs that wait or are under way, by name, over all processes',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, count } of await countWaitingJobs(ctx.db)) this.set({ job: name }, count)
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/healthz', { schema: { hide: true } }, async ({ headers, ip }) => ({
    status: 'alive',
    ...(isFromDoctor(ctx.secrets.locationKey, headers[QUESTION], ctx.now()) && { address: ip }),
  }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await ctx.db.execute(sql`select 1 from users limit 1`)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'not ready' })
    }
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayMeasure(ctx, request)) return reply.code(404).send({ code: 'not_found', message: 'Not found' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Only by the token: a proxy on this machine that forwards no address makes everybody look like the machine itself. */
function mayMeasure({ config }: Context, { headers }: FastifyRequest): boolean {
  if (!config.metricsToken) return false
  const [given, wanted] = [headers.authorization ?? '', `Bearer ${config.metricsToken}`].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return timingSafeEqual(given!, wanted!)
}
