import type { TipAmount } from '#contract/tips.ts'

/** What each amount is called in the dialog. */
export const amountNames: Record<TipAmount, string> = { 1: 'Quick', 5: 'Nice', 10: 'Wow' }

const format = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
})

/** '£5' */
export function pounds(amount: number): string {
  return format.format(amount)
}
