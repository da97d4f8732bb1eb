import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { MentionList } from './mention-list.tsx'
import { type BegunMention, findBegun, type Mentionable, matching } from './mentionable.ts'

type MentionListOptions = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  members: readonly Mentionable[]
  onWrite: (text: string) => void
}

/** The list of members that opens at an @. Its `fieldProps` belong to the field; `onKeyDown` says whether it took a key. */
export function useMentionList({ field, text, members, onWrite }: MentionListOptions) {
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [dismissed, setDismissed] = useState<number>()
  const [chosen, setChosen] = useState(0)
  const moveCaret = useNextCaret(field, text)
  const begun = members.length > 0 ? findBegun(text, caret) : undefined
  const found = begun && begun.at !== dismissed ? matching(members, begun.typed) : []
  const active = Math.min(chosen, found.length - 1)

  const follow = () => {
    const { value = '', selectionStart = 0 } = field.current ?? {}
    if (!findBegun(value, selectionStart)) setDismissed(undefined)
    if (selectionStart === caret) return
    setCaret(selectionStart)
    setChosen(0)
  }
  const choose = ({ at }: BegunMention, { name }: Mentionable) => {
    const behind = at + name.length + 2
    moveCaret(behind)
    setCaret(behind)
    onWrite(`${text.slice(0, at)}@${name} ${text.slice(caret).replace(/^ /, '')}`)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!begun || found.length === 0) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((active + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(begun, found[active]!)
    else if (event.key === 'Escape') setDismissed(begun.at)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  if (!begun || found.length === 0) return { onKeyDown, follow, fieldProps: {}, list: null }
  return {
    onKeyDown,
    follow,
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': listId,
      'aria-activedescendant': `${listId}-${found[active]!.id}`,
    },
    list: (
      <MentionList
        id={listId}
        members={found}
        active={found[active]!}
        onChoose={(member) => choose(begun, member)}
      />
    ),
  }
}

/** Puts the caret somewhere as soon as the field has its next text. */
function useNextCaret(field: RefObject<HTMLTextAreaElement | null>, text: string): (at: number) => void {
  const next = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once with each text
  useLayoutEffect(() => {
    if (next.current !== undefined) field.current?.setSelectionRange(next.current, next.current)
    next.current = undefined
  }, [text])
  return (at) => {
    next.current = at
  }
}
