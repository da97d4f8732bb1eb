import * as z from 'zod/mini'
import { adminEvents } from './admin.ts'
import { albumsEvents } from './albums.ts'
import { authEvents } from './auth.ts'
import { chatEvents, chatSignals } from './chat.ts'
import { conversationsEvents } from './conversations.ts'
import { favouritesEvents } from './favourites.ts'
import { feedbackEvents } from './feedback.ts'
import { groupsEvents, groupsSignals } from './group-events.ts'
import { notificationsEvents, notificationsSignals } from './notifications.ts'
import { passedEvents } from './passed.ts'
import { phrasesEvents } from './phrases.ts'
import { profileEvents } from './profile.ts'
import { quickiesEvents } from './quickies.ts'
import { reachEvents } from './reach.ts'
import { safetyEvents } from './safety.ts'
import { standingEvents } from './standing.ts'
import { tapsEvents } from './taps.ts'
import { tipsEvents } from './tips.ts'
import { topics } from './topics.ts'
import { travelEvents } from './travel.ts'
import { verificationEvents } from './verification.ts'

/** What the server pushes, one line per capability. A push is a hint; the reply of a call is the truth. */
export const liveEvents = {
  /** From now on these topics are heard. */
  'live.subscribed': z.object({ topics }),
  /** Something may have been lost on its way here: what was read before is read again, as after reconnecting. */
  'live.read-again': z.object({}),
  ...authEvents,
  ...adminEvents,
  ...profileEvents,
  ...phrasesEvents,
  ...travelEvents,
  ...notificationsEvents,
  ...feedbackEvents,
  ...safetyEvents,
  ...quickiesEvents,
  ...favouritesEvents,
  ...verificationEvents,
  ...tapsEvents,
  ...tipsEvents,
  ...conversationsEvents,
  ...standingEvents,
  ...albumsEvents,
  ...chatEvents,
  ...reachEvents,
  ...passedEvents,
  ...groupsEvents,
}

/** What a client may say on the socket, one line per capability. */
export const liveSignals = {
  'live.ping': z.object({}),
  /** Once more for a known one: the server looks again what it stands for. */
  'live.subscribe': z.object({ topics }),
  'live.unsubscribe': z.object({ topics }),
  ...notificationsSignals,
  ...chatSignals,
  ...groupsSignals,
}

export type LiveEventName = keyof typeof liveEvents
export type LiveEvent = {
  [Name in LiveEventName]: { name: Name; payload: z.infer<(typeof liveEvents)[Name]> }
}[LiveEventName]

export type LiveSignalName = keyof typeof liveSignals
export type LiveSignal = {
  [Name in LiveSignalName]: { name: Name; payload: z.infer<(typeof liveSignals)[Name]> }
}[LiveSignalName]

/** Why the server closed a socket. From 4000 on they are ours. */
export const closeCodes = {
  goingAway: 1001,
  sessionEnded: 4001,
  tooManySockets: 4002,
  badSignal: 4004,
  /** This member says more than he may, on all of his sockets together: the client waits before it comes back. */
  tooManySignals: 4005,
} as const
