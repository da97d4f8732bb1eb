import type { FastifyReply, FastifyRequest } from 'fastify'
import { PRODUCT } from '#contract/product.ts'

/** A link or a redirect on another site led here. Browsers that do not say so are too old to ask. */
export const isFromElsewhere = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site'

/** No other site signs a member out: the button on our own page does. */
export function askFirst(reply: FastifyReply): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light">
<title>Sign out?</title>
<h1>Sign out of ${PRODUCT}?</h1>
<p>Another site sent you here.</p>
<form action="/api/logout"><button>Sign out</button></form>
<p><a href="/">Stay signed in</a></p>
</html>
`)
}
