import { limits } from '#contract/limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How often something may be done. `perAddress` rules are ten times as wide for the machine itself, and for the /48 of
 * an address of IPv6, of which the /64 counts as the address. Their keys begin with an address; something else may
 * follow after a space.
 * A rule with `burst` lets that many through at once and then `points` per `seconds`.
 */
export type Rule = { points: number; seconds: number; burst?: number; perAddress?: boolean; message?: string }

const newConversations = (tier: 0 | 1 | 2 | 3 | 4): Rule => ({
  points: limits.newConversations.perDay[tier],
  seconds: DAY,
  message: 'You have started many conversations today. Please try again tomorrow.',
})

export const rules = {
  /** Failed logins. Those from devices that nobody has signed in on share the first three, a known device has its own. */
  'login-account': { points: 10, seconds: 5 * MINUTE },
  'login-pair': { points: 5, seconds: 5 * MINUTE, perAddress: true },
  'login-address': { points: 30, seconds: 5 * MINUTE, perAddress: true },
  'login-device': { points: 10, seconds: 5 * MINUTE },
  /** Wrong codes after a right password, at one account; a known device has its own. */
  'code-account': { points: 5, seconds: 5 * MINUTE },
  'code-day': { points: 20, seconds: DAY },
  'code-device': { points: 10, seconds: 5 * MINUTE },
  'register-address': { points: 5, seconds: 30 * MINUTE, perAddress: true },
  'reset-account': { points: 3, seconds: HOUR },
  'reset-device': { points: 3, seconds: HOUR },
  'reset-address': { points: 20, seconds: HOUR, perAddress: true },
  /** Links to prove an address with, asked for by one account. */
  'proof-account': { points: 5, seconds: HOUR },
  /** The same by the address they go to, whoever asks; what is beyond it is simply not sent. */
  'proof-mail': { points: 10, seconds: HOUR },
  'upload-test-address': { points: 10, seconds: 10 * MINUTE, perAddress: true },
  message: {
    points: 1,
    seconds: 1,
    burst: 29,
    message: 'You are sending messages too quickly. Please wait a moment.',
  },
  /** Per message: the words before each edit are sealed. */
  edit: {
    points: limits.edit.times,
    seconds: limits.edit.minutes * MINUTE,
    message: 'You have edited this message many times already.',
  },
  forward: {
    points: 30,
    seconds: HOUR,
    message: 'You have forwarded many messages this hour. Please try again later.',
  },
  availability: {
    points: 12,
    seconds: HOUR,
    message: 'You have changed this a lot. Please try again later.',
  },
  /** Steps of a search in one's messages: each looks at thousands of them. */
  'message-search': {
    points: 1,
    seconds: 1,
    burst: 39,
    message: 'You are searching very quickly. Please wait a moment.',
  },
  /** While one types; whom it shows counts against the allowance of members as well. */
  'username-search': {
    points: 1,
    seconds: 2,
    burst: 29,
    message: 'You are searching very quickly. Please wait a moment.',
  },
  reaction: { points: 1, seconds: 1, burst: 59 },
  vote: { points: 1, seconds: 1, burst: 59 },
  conversation: {
    points: 30,
    seconds: HOUR,
    message: 'You have started many conversations this hour. Please try again later.',
  },
  /** Per member and day, by trust: `limits.newConversations`. */
  'conversations-watched': newConversations(0),
  'conversations-new': newConversations(1),
  'conversations-settling': newConversations(2),
  'conversations-known': newConversations(3),
  'conversations-trusted': newConversations(4),
  /** Per member and text, of first messages. */
  'same-text': {
    points: limits.sameText.members,
    seconds: HOUR,
    message: 'You have sent this to many already. Write him something of his own, or wait a while.',
  },
  group: {
    points: 10,
    seconds: HOUR,
    message: 'You have made many groups this hour. Please try again later.',
  },
  /** Each change of a name or picture is a line for everybody in the group. */
  'group-change': {
    points: 30,
    seconds: HOUR,
    message: 'You have changed groups many times this hour. Please try again later.',
  },
  /** Links to groups that one follows, right or wrong. */
  invitation: {
    points: 60,
    seconds: HOUR,
    message: 'You have tried many links this hour. Please try again later.',
  },
  'handshake-member': { points: 60, seconds: MINUTE },
  'handshake-address': { points: 1000, seconds: MINUTE, perAddress: true },
  /** Per member and whom he writes to; what is beyond it is not published, and no table is asked. */
  typing: { points: 1, seconds: 2 },
  tap: { points: 60, seconds: HOUR },
  favourite: { points: 300, seconds: HOUR },
  pass: { points: 300, seconds: HOUR },
  /** While one changes filters; over a day, so that nobody watches a number for long. */
  'filter-count': { points: 1, seconds: 2, burst: 39 },
  'filter-count-day': { points: 1000, seconds: DAY },
  rating: {
    points: 20,
    seconds: DAY,
    message: 'You have rated twenty members today. Tomorrow you can rate more.',
  },
  tip: { points: 30, seconds: HOUR },
  report: { points: 20, seconds: HOUR },
  /** A block is never refused, but each one recounts what the two have in common: doing it in turns is bounded here. */
  unblock: { points: 60, seconds: HOUR },
  /** Per member: who goes on reading beyond his allowance is reported once. */
  'unusual-reading': { points: 1, seconds: HOUR },
  feedback: { points: 10, seconds: HOUR },
  push: { points: 30, seconds: HOUR },
  /** Per session; what is beyond it is simply not noted. */
  looking: { points: 120, seconds: MINUTE },
  upload: { points: 30, seconds: 30 * MINUTE },
  quickie: {
    points: 10,
    seconds: DAY,
    message: 'You have shared ten quickies today. Tomorrow there is room for more.',
  },
  gesture: {
    points: limits.verification.gesturesPerDay,
    seconds: DAY,
    message: 'You have asked for many gestures today. Please try again tomorrow.',
  },
  location: { points: 60, seconds: 10 * MINUTE },
  place: { points: 60, seconds: MINUTE },
  trip: {
    points: limits.trip.perDay,
    seconds: DAY,
    message: 'You have changed your travel plans a lot today. Please try again tomorrow.',
  },
  tile: { points: 3000, seconds: 5 * MINUTE },
  export: { points: 5, seconds: HOUR },
  member: { points: 1500, seconds: 5 * MINUTE },
  address: { points: 300, seconds: 5 * MINUTE, perAddress: true },
  /** Pictures of a screen whose session is over: a grid of them must not stand in the way of signing in again. */
  'refused-media-address': { points: 1000, seconds: 5 * MINUTE, perAddress: true },
} satisfies Record<string, Rule>

export type RuleName = keyof typeof rules
