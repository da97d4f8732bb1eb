import type Stripe from 'stripe'
import type { Config } from '../config/config.ts'
import { Refusal } from '../errors.ts'
import type { Charge, PaymentNews, PaymentState, Payments } from './payments.ts'

/** For one attempt, the last byte of its answer included. */
const DEADLINE_MS = 8_000
const RETRIES = 2

type Settings = NonNullable<Config['stripe']>
type Session = Stripe.Checkout.Session

/** Checkout: the payer pays on Stripe's own page, and a webhook tells how it ended. */
export function stripePayments(settings: Settings, deadlineMs = DEADLINE_MS): Payments {
  let opened: Promise<Stripe> | undefined
  const client = () => {
    opened ??= openClient(settings, deadlineMs)
    return opened
  }
  return {
    provider: 'stripe',
    async begin(charge) {
      const { checkout } = await client()
      const session = await checkout.sessions.create(sessionFor(charge), { idempotencyKey: charge.key })
      return {
        reference: session.id,
        state: stateOf(session),
        ...(session.url ? { checkoutUrl: session.url } : {}),
      }
    },
    async check(reference) {
      const { checkout } = await client()
      return stateOf(await checkout.sessions.retrieve(reference))
    },
    async cancel(reference) {
      const { checkout } = await client()
      const session = await checkout.sessions.retrieve(reference)
      if (session.status === 'open') await checkout.sessions.expire(reference)
    },
    readNews: async (body, signature) => readEvent(await client(), body, signature, settings.webhookSecret),
  }
}

/** The SDK is large; only those who take real money load it. */
async function openClient({ secretKey, apiUrl }: Settings, deadlineMs: number): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe')
  return new StripeClient(secretKey, {
    timeout: deadlineMs,
    // Its other client begins to count anew with every byte.
    httpClient: StripeClient.createFetchHttpClient(),
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiUrl ? addressOf(new URL(apiUrl)) : {}),
  })
}

function addressOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? 80 : 443) } as const
}

/** Nothing in it says who tips, or whom. */
function sessionFor({ key, pence, name, returnTo }: Charge): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: key,
    line_items: [
      { quantity: 1, price_data: { currency: 'gbp', unit_amount: pence, product_data: { name } } },
    ],
    success_url: returnTo.paid,
    cancel_url: returnTo.cancelled,
  }
}

function stateOf(session: Pick<Session, 'status' | 'payment_status'>): PaymentState {
  if (session.payment_status === 'paid') return 'paid'
  return session.status === 'expired' ? 'failed' : 'pending'
}

function readEvent(stripe: Stripe, body: Buffer, signature: string, secret: string): PaymentNews | undefined {
  const event = verified(stripe, body, signature, secret)
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return newsOf(event.data.object, stateOf(event.data.object))
    case 'checkout.session.async_payment_failed':
      return newsOf(event.data.object, 'failed')
    default:
      return undefined
  }
}

function verified(stripe: Stripe, body: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret)
  } catch {
    throw new Refusal('invalid', 'The signature does not fit.')
  }
}

function newsOf(session: Session, state: PaymentState): PaymentNews {
  return {
    reference: session.id,
    state,
    pence: session.amount_total ?? 0,
    currency: session.currency ?? '',
  }
}
