/**
 * What a driver cannot do, and why: these tests run in Chromium only. A test that fails for any other reason has found
 * a fault.
 */
type Gap = { title: RegExp; reason: string }

const NO_BODIES = 'The test reads what a call has sent, and WebDriver BiDi gives no bodies.'
const NO_REFUSAL =
  'Where no place is allowed, the driver leaves the question of Firefox open instead of refusing it.'

export const firefoxGaps: Gap[] = [
  { title: /locating sends the middle of the cell, and the exact place is nowhere/, reason: NO_BODIES },
  {
    title: /the place is asked for only when it is chosen, and leaves the browser as a square/,
    reason: NO_BODIES,
  },
  { title: /a device that may not tell says how to allow it/, reason: NO_REFUSAL },
  { title: /a device that may not tell says so, and the place where the map opens/, reason: NO_REFUSAL },
  {
    title: /a deleted profile is gone for good, here and for others/,
    reason: 'It looks at a toast of a page that is being left, and the driver waits for the next page.',
  },
  {
    title: /the keyboard alone chooses an amount and sends it/,
    reason: 'The arrow keys of the driver do not move the choice; those of a keyboard do.',
  },
  {
    title: /an answer that is lost on the way is asked for again and charged once/,
    reason: 'A call that the test has fetched itself cannot be broken off any more.',
  },
  {
    title: /a passkey is offered after sign-up, signs in by the button/,
    reason: 'Only the driver of Chromium has devices that hold passkeys.',
  },
]
