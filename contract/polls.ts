import * as z from 'zod/mini'
import { clientId, endpoint, id, idParams, wholeNumber } from './endpoint.ts'
import { groupMessage } from './groups.ts'
import { limits } from './limits.ts'
import { humanText } from './text.ts'

const { answers: mostAnswers } = limits.poll

const line = (maxLength: number, blank: string) => humanText(maxLength).check(z.minLength(1, blank))

export const newPoll = z.object({
  question: line(limits.poll.question, 'Please ask something'),
  answers: z.array(line(limits.poll.answer, 'Please leave no answer blank')).check(
    z.minLength(2, 'Please give at least two answers'),
    z.maxLength(mostAnswers, `Please give at most ${mostAnswers} answers`),
    z.refine((answers) => new Set(answers).size === answers.length, 'Please give each answer once'),
  ),
  /** Each member may choose several. */
  isMultiple: z._default(z.boolean(), false),
  /** Nobody is ever told who chose what. */
  isAnonymous: z._default(z.boolean(), false),
  clientId: z.optional(clientId),
})
export type NewPoll = z.infer<typeof newPoll>

/** How a poll stands for one of those who can read it. */
export const poll = z.object({
  question: z.string(),
  answers: z.array(
    z.object({
      text: z.string(),
      votes: z.number(),
      isOwn: z.boolean(),
      /** Of an anonymous poll nobody; else those of the group whom the viewer may see. */
      voterIds: z.array(id),
    }),
  ),
  isMultiple: z.boolean(),
  isAnonymous: z.boolean(),
  isClosed: z.boolean(),
  /** How many members have chosen something. */
  voterCount: z.number(),
})
export type Poll = z.infer<typeof poll>

/** Numbers of answers, from 0 on; none takes the vote back. */
const vote = z.object({
  answers: z.array(wholeNumber(0, mostAnswers - 1)).check(z.maxLength(mostAnswers)),
})

const pollParams = z.object({ id, messageId: id })

export const pollsApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/groups/:id/polls',
    access: 'member',
    summary: 'Asks the group; a message of the type `poll`, whose lines are the question and the answers',
    params: idParams,
    body: newPoll,
    reply: groupMessage,
  }),
  poll: endpoint({
    method: 'GET',
    path: '/api/groups/:id/polls/:messageId',
    access: 'member',
    params: pollParams,
    reply: poll,
  }),
  vote: endpoint({
    method: 'PUT',
    path: '/api/groups/:id/polls/:messageId/vote',
    access: 'member',
    summary: 'Chooses answers in place of those chosen before, until the poll is closed',
    params: pollParams,
    body: vote,
    reply: poll,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/groups/:id/polls/:messageId/close',
    access: 'member',
    summary: 'Nobody votes any more; for its author, and the creator and moderators of the group',
    params: pollParams,
    reply: poll,
  }),
}
