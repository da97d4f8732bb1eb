import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OutgoingNote } from '#client/features/conversations/index.ts'
import type { GroupMessage } from '#contract/groups.ts'
import { pollContent, readPollContent } from '#contract/poll-content.ts'
import type { Poll } from '#contract/polls.ts'
import { PollVotesSheet } from './poll-votes-sheet.tsx'
import { pollQuery, useVote } from './polls.api.ts'

type PollNoteProps = { message: GroupMessage; nameOf: (userId: number) => string }

/** What stands in a group for a poll: what is asked, the answers, and how many chose each. */
export function PollNote({ message: { groupId, id, content }, nameOf }: PollNoteProps) {
  const { data: poll } = useQuery(pollQuery(groupId, id))
  const [isOpen, setOpen] = useState(false)
  const vote = useVote(groupId, id)
  const shown = poll ?? unread(content)
  const toggle = (number: number) => {
    const own = shown.answers.flatMap(({ isOwn }, each) => (isOwn ? [each] : []))
    const others = own.filter((each) => each !== number)
    if (own.includes(number)) vote.mutate(others)
    else vote.mutate(shown.isMultiple ? [...own, number] : [number])
  }
  return (
    <PollCard
      poll={shown}
      terms={poll ? termsOf(poll) : ' '}
      onToggle={poll?.isClosed === false ? toggle : undefined}
      onOpenVotes={() => setOpen(true)}
    >
      {poll && !poll.isAnonymous && (
        <PollVotesSheet poll={poll} open={isOpen} onOpenChange={setOpen} nameOf={nameOf} />
      )}
    </PollCard>
  )
}

/** One's own that has not arrived: as it will be when nobody has voted. */
export function OutgoingPoll({ poll }: { poll: OutgoingNote<'poll'>['poll'] }) {
  const { question, answers, isMultiple, isAnonymous } = poll
  const shown = { ...unread(pollContent(question, answers)), isMultiple, isAnonymous }
  return <PollCard poll={shown} terms={termsOf(shown)} />
}

/** The same height before it was read as after. */
function unread(content: string): Poll {
  const { question, answers } = readPollContent(content)
  return {
    question,
    answers: answers.map((text) => ({ text, votes: 0, isOwn: false, voterIds: [] })),
    isMultiple: false,
    isAnonymous: true,
    isClosed: false,
    voterCount: 0,
  }
}

type PollCardProps = {
  poll: Poll
  terms: string
  /** Nobody can vote where there is none. */
  onToggle?: ((answer: number) => void) | undefined
  onOpenVotes?: () => void
  children?: ReactNode
}

function PollCard({ poll, terms, onToggle, onOpenVotes, children }: PollCardProps) {
  return (
    <div className="grid w-[min(64cqi,340px)] min-w-[200px] gap-[4px]" data-poll>
      <b className="block font-semibold">{poll.question}</b>
      <small className="block text-13 opacity-80">{terms}</small>
      <fieldset className="grid gap-[2px]" aria-label={poll.question}>
        {poll.answers.map((answer, number) => (
          <AnswerRow
            key={answer.text}
            answer={answer}
            isMultiple={poll.isMultiple}
            share={poll.voterCount === 0 ? 0 : answer.votes / poll.voterCount}
            disabled={!onToggle}
            onToggle={() => onToggle?.(number)}
          />
        ))}
      </fieldset>
      <PollFoot poll={poll} onOpen={onOpenVotes} />
      {children}
    </div>
  )
}

function termsOf({ isMultiple, isAnonymous, isClosed }: Poll): string {
  const choice = isMultiple ? 'Choose one or more' : 'Choose one'
  return [isClosed ? 'Closed' : choice, ...(isAnonymous ? ['anonymous'] : [])].join(', ')
}

type AnswerRowProps = {
  answer: Poll['answers'][number]
  isMultiple: boolean
  share: number
  disabled: boolean
  onToggle: () => void
}

function AnswerRow({ answer, isMultiple, share, disabled, onToggle }: AnswerRowProps) {
  const { text, votes, isOwn } = answer
  return (
    <button
      type="button"
      className="grid min-h-target w-full grid-cols-[auto_1fr_auto] items-center gap-x-[10px] py-[6px] text-left"
      aria-pressed={isOwn}
      aria-label={`${text}, ${votesLabel(votes)}`}
      disabled={disabled}
      onClick={onToggle}
    >
      <i
        className={clsx(
          'grid size-[22px] place-items-center',
          isMultiple ? 'rounded-[6px]' : 'rounded-full',
          isOwn ? 'bg-accent text-bg' : 'inset-ring-[1.5px] inset-ring-current opacity-60',
        )}
        aria-hidden="true"
      >
        {isOwn && <Check className="size-[16px]" strokeWidth={3} />}
      </i>
      <span>{text}</span>
      <span className="text-13 tabular-nums">{votes}</span>
      <span className="col-start-2 col-end-4 mt-[4px] h-[5px] overflow-hidden rounded-full bg-hairline">
        <i
          className="block h-full w-full origin-left rounded-full bg-accent transition-[scale] duration-normal motion-reduce:transition-none"
          style={{ scale: `${share} 1` }}
        />
      </span>
    </button>
  )
}

/** Beside the time of the bubble, not above it. */
const foot = '-mb-[28px] flex min-h-target items-center justify-self-start pr-[72px] text-left text-13'

function PollFoot({ poll, onOpen }: { poll: Poll; onOpen: (() => void) | undefined }) {
  const words = votesLabel(poll.voterCount)
  if (poll.isAnonymous || poll.voterCount === 0)
    return <small className={clsx(foot, 'opacity-80')}>{words}</small>
  return (
    <button type="button" className={clsx(foot, 'font-semibold')} onClick={onOpen}>
      {words}, see who
    </button>
  )
}

const votesLabel = (count: number) => (count === 1 ? '1 vote' : `${count} votes`)
