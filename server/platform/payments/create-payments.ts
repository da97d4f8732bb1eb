import type { Config } from '../config/config.ts'
import type { Payments } from './payments.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import { stripePayments } from './stripe-payments.ts'

/** Stripe where its keys are configured; else the sandbox, where no money moves. */
export function createPayments(config: Pick<Config, 'stripe'>): Payments {
  return config.stripe ? stripePayments(config.stripe) : sandboxPayments
}
