import { clsx } from 'clsx'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { type Mention, splitAtMentions } from '#contract/mentions.ts'
import { LinkedWords } from '../links/linked-words.tsx'

type MentionedWordsProps = { text: string; mentions: readonly Mention[]; isOwn: boolean; asksFirst: boolean }

/** A text in which some members are named: each leads to his page. */
export function MentionedWords({ text, mentions, isOwn, asksFirst }: MentionedWordsProps) {
  const viewer = useViewer()
  const parts = useMemo(() => splitAtMentions(text, mentions), [text, mentions])
  return parts.map(({ text: words, userId }, index) =>
    userId === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no identity but their place
      <LinkedWords key={index} text={words} asksFirst={asksFirst} />
    ) : (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        key={index}
        to={userId === viewer.id ? '/profile' : `/user/${userId}`}
        data-mention
        className={clsx(
          'font-bold',
          !isOwn && 'text-accent-text',
          userId === viewer.id && 'rounded-[6px] bg-accent-soft px-[4px] py-px',
        )}
      >
        {words}
      </Link>
    ),
  )
}
