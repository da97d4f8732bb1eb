import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shortAge } from '#client/platform/format.ts'
import type { FoundMessage } from '#contract/message-search.ts'
import { atMessage } from '../use-jump.ts'
import { FoundWords } from './found-words.tsx'

type FoundRowProps = {
  found: FoundMessage
  words: readonly string[]
  now: Date
  /** The address of the conversation that it is in. */
  chat: string
  /** Its picture, where there are several. */
  sign?: ReactNode
  title: string
  /** Who said it, where the title does not say so. */
  sender?: string
}

/** A message that was found; a touch opens its conversation there. */
export function FoundRow({ found, words, now, chat, sign, title, sender }: FoundRowProps) {
  return (
    <li className="border-hairline not-first:border-t transition-[background-color] duration-quick hover:bg-hairline">
      <Link
        to={atMessage(chat, found.seq)}
        data-item
        className="flex min-h-[64px] items-center gap-[12px] px-gutter py-[10px] focus-visible:rounded-control focus-visible:outline-offset-[-3px]"
      >
        {sign}
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-[8px]">
            <b className="truncate font-bold text-15">{title}</b>
            <time
              className="ml-auto whitespace-nowrap text-12 text-muted tabular-nums"
              dateTime={found.createdAt}
            >
              {shortAge(found.createdAt, now)}
            </time>
          </span>
          <span className="wrap-anywhere line-clamp-2 text-15 text-ink-2">
            {sender && <span className="text-muted">{sender}: </span>}
            <FoundWords text={found.excerpt} words={words} />
          </span>
        </span>
      </Link>
    </li>
  )
}
