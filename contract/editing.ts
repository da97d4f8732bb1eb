import * as z from 'zod/mini'
import { id, moment, wholeNumber } from './endpoint.ts'

/** New words for a text; the server checks them as it does those of a new message. */
export const editedText = z.object({ content: z.string() })
export type EditedText = z.infer<typeof editedText>

/** What an edit changes of a message; chats and groups add where it is. */
export const messageEdit = z.object({
  id: wholeNumber(1),
  seq: wholeNumber(1),
  fromUserId: id,
  content: z.string(),
  /** Later with each edit of a message. */
  editedAt: moment,
})
export type MessageEdit = z.infer<typeof messageEdit>
