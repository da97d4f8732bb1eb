import * as z from 'zod/mini'
import { seq } from './conversations.ts'
import { id } from './endpoint.ts'
import { groupMessage, groupMessageEdit } from './groups.ts'

const inGroup = z.object({ groupId: id })

export const groupsEvents = {
  /** To whom is in it now: he made it, or was added. */
  'groups.joined': inGroup,
  /** To oneself: it is settled that one stays. */
  'groups.stayed': inGroup,
  'groups.left': z.object({ groupId: id, userId: id }),
  /** Its name, its picture or a role is another one. */
  'groups.changed': inGroup,
  /** To its creator and moderators: somebody asks to be let in, or was answered. */
  'groups.requests-changed': inGroup,
  'groups.deleted': inGroup,
  'groups.message-sent': groupMessage,
  'groups.message-unsent': groupMessage,
  'groups.message-edited': groupMessageEdit,
  /** Another tab or device of one's own has read up to `seq`. */
  'groups.read': z.object({ groupId: id, seq }),
  /** All the others have read what one wrote, up to `seq`. */
  'groups.read-by-all': z.object({ groupId: id, seq }),
  /** Somebody voted, or it was closed. */
  'groups.poll-changed': z.object({ groupId: id, messageId: id }),
  'groups.typing': z.object({ groupId: id, fromUserId: id }),
}

export const groupsSignals = {
  'groups.typing': inGroup,
}
