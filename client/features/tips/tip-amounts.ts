import type { TipAmount } from '#contract/tips.ts'

/** What each amount is called in the dialog. */
export const amountNames: Record<TipAmount, string> = { 1: 'Quick', 5: 'Nice', 10: 'Wow' }

/** '£5' */
export function pounds(amount: number): string {
  // Not a formatter made ahead: to make one takes longer than all else of the module that is loaded with it.
  return `£${amount.toLocaleString('en-GB')}`
}
