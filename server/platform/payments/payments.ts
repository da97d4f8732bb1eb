export const paymentProviders = ['sandbox', 'stripe'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

export type PaymentState = 'pending' | 'paid' | 'failed'

export type Charge = {
  /** The same key, the same charge. It names nobody. */
  key: string
  pence: number
  /** What the payer reads on the payment page. */
  name: string
  /** Where the payer's browser comes back to. */
  returnTo: { paid: string; cancelled: string }
}

export type Payment = {
  /** The provider's name for it. */
  reference: string
  state: PaymentState
  /** Where the payer pays, while it is pending. */
  checkoutUrl?: string
}

/** What a provider tells of its own accord. */
export type PaymentNews = { reference: string; state: PaymentState; pence: number; currency: string }

/** Money from a payer, in pounds. Refusals of the provider are thrown as they come. */
export type Payments = {
  provider: PaymentProvider
  begin(charge: Charge): Promise<Payment>
  check(reference: string): Promise<PaymentState>
  /** So that it cannot be paid any more. Nothing happens to one that is paid. */
  cancel(reference: string): Promise<void>
  /** News that the provider signed; `undefined` when it is not about a payment. */
  readNews(body: Buffer, signature: string): Promise<PaymentNews | undefined>
}
