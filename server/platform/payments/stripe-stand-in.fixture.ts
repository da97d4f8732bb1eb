import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

export const stripeKeys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' }

export type StandInSession = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string
  url: string | null
}

/** As much of Stripe as Checkout needs: sessions by idempotency key, and news that it signs. */
export async function startStripeStandIn() {
  const sessions = new Map<string, StandInSession>()
  const byKey = new Map<string, StandInSession>()
  const requests: { path: string; form: URLSearchParams }[] = []
  const control = { refuses: false, delay: 0 }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const path = request.url ?? ''
    requests.push({ path, form })
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    await new Promise((resolve) => setTimeout(resolve, control.delay))
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return void reply(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
    if (control.refuses)
      return void reply(402, { error: { type: 'card_error', message: 'Your account cannot do this.' } })
    if (request.method === 'POST' && path === '/v1/checkout/sessions')
      return void reply(200, create(form, String(request.headers['idempotency-key'])))
    const session = sessions.get(path.split('/')[4] ?? '')
    if (!session)
      return void reply(404, { error: { type: 'invalid_request_error', message: 'No such session' } })
    if (path.endsWith('/expire')) Object.assign(session, { status: 'expired', url: null })
    reply(200, session)
  }

  function create(form: URLSearchParams, key: string): StandInSession {
    const known = byKey.get(key)
    if (known) return known
    const id = `cs_test_${byKey.size + 1}`
    const session: StandInSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      url: `https://checkout.stripe.example/c/pay/${id}`,
    }
    sessions.set(id, session)
    byKey.set(key, session)
    return session
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    requests,
    control,
    /** The payer has paid on its page. */
    pay: (id: string) =>
      Object.assign(sessions.get(id)!, { status: 'complete', payment_status: 'paid', url: null }),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

let events = 0

/** What Stripe would post to the webhook, with the signature that the SDK itself makes. */
export function signedNews(
  type: string,
  object: object,
  { secret = stripeKeys.webhookSecret, age = 0 } = {},
) {
  const payload = JSON.stringify({ id: `evt_${++events}`, object: 'event', type, data: { object } })
  const timestamp = Math.floor(Date.now() / 1000) - age
  const signature = new Stripe('sk_test_none').webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp,
  })
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
}
