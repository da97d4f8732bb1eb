import { Sheet } from '#client/ui/layers/sheet.tsx'
import type { Poll } from '#contract/polls.ts'

type PollVotesSheetProps = {
  poll: Poll
  open: boolean
  onOpenChange: (open: boolean) => void
  nameOf: (userId: number) => string
}

/** Who chose what; those who are not to be named are counted. */
export function PollVotesSheet({ poll, open, onOpenChange, nameOf }: PollVotesSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={poll.question}>
      <dl className="grid gap-[16px]">
        {poll.answers.map(({ text, votes, voterIds }) => (
          <div key={text}>
            <dt className="flex items-baseline justify-between gap-[12px] font-semibold">
              {text}
              <span className="text-13 text-muted tabular-nums">{votes}</span>
            </dt>
            {votes > 0 && <dd className="mt-[2px] text-ink-2">{namesOf(voterIds.map(nameOf), votes)}</dd>}
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

function namesOf(names: string[], votes: number): string {
  const unnamed = votes - names.length
  const rest = names.length === 0 ? `${unnamed} ${unnamed === 1 ? 'member' : 'members'}` : `${unnamed} more`
  return [...names, ...(unnamed > 0 ? [rest] : [])].join(', ')
}
