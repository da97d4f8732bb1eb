import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type OutgoingNote, outbox } from '#client/features/conversations/index.ts'
import { ViewerProvider } from '#client/platform/session/viewer.tsx'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { CurrentUser } from '#contract/auth.ts'
import type { GroupMessage } from '#contract/groups.ts'
import type { Poll } from '#contract/polls.ts'
import { NewPollSheet } from './new-poll-sheet.tsx'
import { OutgoingPoll, PollNote } from './poll-note.tsx'
import { withVote } from './polls.api.ts'

const ME = 1
const answerOf = (text: string, ...voterIds: number[]) => ({
  text,
  votes: voterIds.length,
  isOwn: voterIds.includes(ME),
  voterIds,
})
const poll: Poll = {
  question: 'Where?',
  answers: [answerOf('Here', ME, 2), answerOf('There', 3)],
  isMultiple: false,
  isAnonymous: false,
  isClosed: false,
  voterCount: 3,
}
const message = { id: 5, groupId: 7, content: 'Where?\nHere\nThere' } as GroupMessage

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The server takes every vote as it comes. */
function serve(first: Poll) {
  const sent: { url: string; body: { answers: number[] } }[] = []
  let now = first
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.body) {
      const body = JSON.parse(String(init.body))
      sent.push({ url, body })
      now = withVote(now, ME, body.answers)
    }
    return new Response(JSON.stringify(now), { headers: { 'content-type': 'application/json' } })
  })
  return sent
}
const draw = (ui: ReactNode) =>
  renderScreen(<ViewerProvider viewer={{ id: ME } as CurrentUser}>{ui}</ViewerProvider>)
const button = (name: string) => screen.findByRole('button', { name })

test('what is asked is drawn before the votes were read, and can be answered when they were', async () => {
  serve(poll)
  draw(<PollNote message={message} nameOf={String} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Here, 0 votes' }).disabled).toBe(true)
  expect(((await button('Here, 2 votes')) as HTMLButtonElement).disabled).toBe(false)
})

test('of a poll with one answer a touch changes the vote, and a second one takes it back', async () => {
  const sent = serve(poll)
  const { user } = draw(<PollNote message={message} nameOf={String} />)
  await user.click(await button('There, 1 vote'))
  expect((await button('There, 2 votes')).getAttribute('aria-pressed')).toBe('true')
  await user.click(await button('There, 2 votes'))
  expect((await button('There, 1 vote')).getAttribute('aria-pressed')).toBe('false')
  expect(sent.map(({ body }) => body.answers)).toEqual([[1], []])
})

test('of several answers each touch adds one or takes it away', async () => {
  const sent = serve({ ...poll, isMultiple: true })
  const { user } = draw(<PollNote message={message} nameOf={String} />)
  await user.click(await button('There, 1 vote'))
  await user.click(await button('Here, 2 votes'))
  await button('Here, 1 vote')
  expect(sent.map(({ body }) => body.answers)).toEqual([[0, 1], [1]])
})

test('a closed poll takes no vote, an anonymous one does not say who', async () => {
  serve({ ...poll, isClosed: true, isAnonymous: true })
  draw(<PollNote message={message} nameOf={String} />)
  expect(((await button('Here, 2 votes')) as HTMLButtonElement).disabled).toBe(true)
  expect(await screen.findByText('Closed, anonymous')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '3 votes, see who' })).toBeNull()
})

test('who chose what is named, and those who are not to be named are counted', async () => {
  const hidden = { ...poll, answers: [{ ...poll.answers[0]!, votes: 3 }, poll.answers[1]!] }
  serve(hidden)
  const names: Record<number, string> = { [ME]: 'You', 2: 'Ben', 3: 'Carl' }
  const { user } = draw(<PollNote message={message} nameOf={(id) => names[id]!} />)
  await user.click(await button('3 votes, see who'))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText('You, Ben, 1 more')).toBeTruthy()
  expect(sheet.getByText('Carl')).toBeTruthy()
})

test('a new poll needs a question and two different answers, and says who will see what', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { user } = draw(<NewPollSheet groupId={7} open onOpenChange={() => undefined} />)
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send poll' })
  expect(screen.getByText('Everyone in the group sees who chose what.')).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: /Anonymous/ }))
  expect(screen.getByText(/Nobody is shown who chose what/)).toBeTruthy()
  await user.type(screen.getByLabelText('Question'), 'Where?')
  await user.type(screen.getByLabelText('Answer 1'), 'Here')
  expect(send.disabled).toBe(true)
  await user.type(screen.getByLabelText('Answer 2'), 'Here')
  expect([send.disabled, screen.getByRole('alert').textContent]).toEqual([
    true,
    'Please give each answer once',
  ])
  await user.type(screen.getByLabelText('Answer 2'), ' too')
  expect([send.disabled, screen.getByLabelText('Answer 3') !== null]).toEqual([false, true])
})

test('a poll is handed to the outbox, and drawn as it will be until it has arrived', async () => {
  const queued = vi.spyOn(outbox, 'queueNote').mockReturnValue()
  const close = vi.fn()
  const { user } = draw(<NewPollSheet groupId={7} open onOpenChange={close} />)
  await user.type(screen.getByLabelText('Question'), 'Where?')
  await user.type(screen.getByLabelText('Answer 1'), 'Here')
  await user.type(screen.getByLabelText('Answer 2'), 'There')
  await user.click(screen.getByRole('switch', { name: 'Several answers' }))
  await user.click(screen.getByRole('button', { name: 'Send poll' }))
  expect(close).toHaveBeenCalledWith(false)
  const [[conversation, note]] = queued.mock.calls as [[unknown, OutgoingNote<'poll'>]]
  expect(conversation).toEqual({ kind: 'group', id: 7 })
  draw(<OutgoingPoll poll={note.poll} />)
  const sent = within(screen.getByRole('group', { name: 'Where?' }))
  expect(sent.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([true, true])
  expect(screen.getByText('Choose one or more')).toBeTruthy()
})
