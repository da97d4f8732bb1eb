import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '#client/platform/api/call.ts'
import { useNow } from '#client/platform/clock.ts'
import { handSearch } from '#client/platform/search-text.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { type FoundAnywhere, messageSearchApi } from '#contract/message-search.ts'
import { conversationKey } from '../conversation-kind.ts'
import { FoundEnd } from './found-end.tsx'
import { FoundRow } from './found-row.tsx'
import { type Searched, useMessageSearch } from './use-message-search.ts'

const everywhere = (isInRequests: boolean): Searched<FoundAnywhere> => ({
  key: [messageSearchApi.everywhere.path, { params: { isInRequests: Number(isInRequests) } }],
  ask: (body, signal) => call(messageSearchApi.everywhere, { body: { ...body, isInRequests }, signal }),
})
const searched = { inbox: everywhere(false), requests: everywhere(true) }

/** What is found in all conversations, or in those that wait as requests. */
export function useFoundAnywhere(search: string, where: keyof typeof searched) {
  return useMessageSearch(search, searched[where])
}

type FoundMessagesProps = {
  found: ReturnType<typeof useFoundAnywhere>
  /** What was typed. */
  search: string
  groupSign: (group: NonNullable<FoundAnywhere['group']>) => ReactNode
}

/** Messages of all conversations, below the conversations themselves. */
export function FoundMessages({ found, search, groupSign }: FoundMessagesProps) {
  const now = useNow(30_000)
  const viewer = useViewer()
  const { items = [], words, isSearching, isError, searchedTo } = found
  const isNothing = items.length === 0 && !isSearching && !isError && searchedTo === undefined
  if (!found.isAsked || isNothing) return null
  return (
    <section aria-label="Messages found">
      <h2 className="px-gutter pt-4 pb-1 font-bold text-13 text-muted">Messages</h2>
      <ul>
        {items.map((each) => {
          const { place, chat, title, sign } = whereFound(each, groupSign)
          const isOwn = each.fromUserId === viewer.id
          const sender = isOwn ? 'You' : (each.sender?.firstName ?? each.sender?.username)
          return (
            <Fragment key={each.id}>
              <FoundRow
                found={each}
                words={words}
                now={now}
                chat={chat}
                sign={sign}
                title={title}
                sender={sender}
              />
              {each.isLastShown && (
                <li className="pl-[84px]">
                  <Link
                    to={`${chat}/search`}
                    className="inline-flex min-h-target items-center font-semibold text-13 text-accent-text"
                    onClick={() => handSearch(viewer.id, place, search)}
                  >
                    Search in this chat
                  </Link>
                </li>
              )}
            </Fragment>
          )
        })}
      </ul>
      <FoundEnd search={found} />
    </section>
  )
}

function whereFound({ user, group }: FoundAnywhere, groupSign: FoundMessagesProps['groupSign']) {
  if (group)
    return {
      place: conversationKey({ kind: 'group', id: group.id }),
      chat: `/group-chat/${group.id}`,
      title: group.name,
      sign: groupSign(group),
    }
  return {
    place: conversationKey({ kind: 'direct', id: user?.id ?? 0 }),
    chat: `/chat/${user?.id}`,
    title: user?.username ?? '',
    sign: <Avatar src={user?.thumbUrl} thumbhash={user?.thumbhash} />,
  }
}
