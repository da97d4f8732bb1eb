import type { Context } from '../context.ts'

/** Where members reach us. Never taken from a request: a forged Host header must not get into a mail. */
export function publicUrl(ctx: Pick<Context, 'config'>): string {
  return ctx.config.publicUrl ?? `http://localhost:${ctx.config.port}`
}
