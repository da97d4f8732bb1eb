import * as z from 'zod/mini'
import { endpoint, id, idParams, moment } from './endpoint.ts'
import { limits } from './limits.ts'
import { photo } from './photos.ts'
import { gestures, verificationFaults } from './words/verification.ts'

/** How it ended; what came of his picture, his account or the time counts as an end too. */
export const verificationEnds = [
  'approved',
  'refused',
  'withdrawn',
  'picture-changed',
  'suspended',
  'unanswered',
] as const
export type VerificationEnd = (typeof verificationEnds)[number]
/** `asked`: he has a gesture to film. `waiting`: an admin is to look at the film. */
export const verificationStates = [...verificationEnds, 'asked', 'waiting'] as const

const gesture = z.enum(gestures)
const fault = z.enum(verificationFaults)

/** How it stands with oneself. */
export const ownVerification = z.object({
  /** Whether others see the mark. It goes with the main picture. */
  isVerified: z.boolean(),
  /** Without a main picture there is nothing to compare a film with. */
  hasPicture: z.boolean(),
  /** What to film, and until when. */
  asked: z.nullable(z.object({ id, gesture, validUntil: moment })),
  /** When the film came that nobody has decided on yet. */
  waitingSince: z.nullable(moment),
  lastEnd: z.nullable(z.object({ end: z.enum(verificationEnds), fault: z.nullable(fault), at: moment })),
})
export type OwnVerification = z.infer<typeof ownVerification>

/** The gesture that the film shows. */
export const filmFields = z.object({ id })

/** A film that waits, without the film: opening that is a call of its own, which is written down. */
export const waitingVerification = z.object({
  id,
  user: z.object({ id, username: z.string() }),
  gesture,
  waitingSince: moment,
  /** To compare with, the main picture first. */
  pictures: z.array(z.pick(photo, { url: true, thumbUrl: true, thumbhash: true })),
  /** Who looks at it just now, if it is not oneself. */
  heldBy: z.nullable(z.string()),
})
export type WaitingVerification = z.infer<typeof waitingVerification>

/** The address answers to this admin alone, for `limits.verification.openMinutes` or until it is decided. */
export const openFilm = z.object({ url: z.string() })
export type OpenFilm = z.infer<typeof openFilm>

export const verificationApi = {
  own: endpoint({
    method: 'GET',
    path: '/api/verification',
    access: 'member',
    summary: 'Whether one is verified, and how a request for it stands',
    reply: ownVerification,
  }),
  askGesture: endpoint({
    method: 'POST',
    path: '/api/verification/gesture',
    access: 'member',
    summary:
      'Another gesture to film, chosen by the server and valid for some minutes; the one before is void',
    reply: ownVerification,
  }),
  sendFilm: endpoint({
    method: 'POST',
    path: '/api/verification/film',
    access: 'member',
    summary: 'The film of the gesture that `id` names, for the admins alone; deleted when they have decided',
    body: z.nullish(filmFields),
    upload: { field: 'film', maxBytes: limits.verification.bytes },
    reply: ownVerification,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/verification',
    access: 'member',
    summary: 'Takes the request back and deletes the film; a mark that one has stays',
    reply: ownVerification,
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/admin/verifications',
    access: 'admin',
    summary: 'Films that wait for a decision, the longest first, with the pictures to compare them with',
    reply: z.array(waitingVerification),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/admin/verifications/:id/open',
    access: 'admin',
    summary: 'Opens a film for this admin, and nobody else, for ten minutes. Writes an audit row',
    params: idParams,
    reply: openFilm,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/verifications/:id',
    access: 'admin',
    summary: 'Decides on a film that one has open, and deletes it; a refusal names a fault',
    params: idParams,
    body: z.object({ fault: z.nullable(fault) }),
    reply: z.object({ success: z.literal(true) }),
  }),
}

export const verificationEvents = {
  /** To one's own devices. */
  'verification.changed': ownVerification,
}
