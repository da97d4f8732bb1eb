import { clsx } from 'clsx'
import type { Quote } from '#contract/conversations.ts'
import { quoteWords } from '../message-words.ts'

/** What is answered: who said it, and how it began. */
export function QuoteWords({ quote, name }: { quote: Quote; name: string }) {
  return (
    <span className="block min-w-0 border-accent border-l-[3px] py-[2px] pl-[8px]" data-quote>
      {!quote.unsent && <b className="block truncate font-bold text-12">{name}</b>}
      <span className={clsx('line-clamp-2 text-13 opacity-80', quote.unsent && 'italic')}>
        {quoteWords(quote)}
      </span>
    </span>
  )
}

export type QuoteLineProps = { quote: Quote; name: string; isMedia: boolean; onOpen: () => void }

/** Above an answer; a touch leads to what it answers. */
export function QuoteLine({ quote, name, isMedia, onOpen }: QuoteLineProps) {
  return (
    <button
      type="button"
      className={clsx(
        'mb-[6px] block min-h-target w-full rounded-control bg-hairline px-[8px] py-[4px] text-left',
        isMedia && 'mt-[4px]',
      )}
      aria-label={`Answers ${quote.unsent ? '' : `${name}: `}${quoteWords(quote)}`}
      onClick={onOpen}
    >
      <QuoteWords quote={quote} name={name} />
    </button>
  )
}
