import * as z from 'zod/mini'

/** A member who is on the screen: he is no more, or a quickie of his is. */
export const memberTopic = (id: number) => `member:${id}`
/** Whether one whom the viewer is close to comes or goes. */
export const presenceTopic = (id: number) => `presence:${id}`
/** There is something new near the viewer. Which areas that are the server knows, and nobody chooses. */
export const quickiesTopic = 'quickies'

/** What an open screen can follow. That it does tells nothing: each event is checked for each reader when it is sent. */
const topic = z.string().check(z.regex(/^(?:(?:member|presence):[1-9]\d{0,9}|quickies)$/))

export const TOPICS_PER_SOCKET = 200
/** A signal of so many stays well under what the server reads of one. */
export const TOPICS_PER_SIGNAL = 50
export const topics = z.array(topic).check(z.maxLength(TOPICS_PER_SIGNAL))
