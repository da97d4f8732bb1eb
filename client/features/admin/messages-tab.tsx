import { ArrowRight } from 'lucide-react'
import { useConfirmed } from '#client/features/auth/index.ts'
import { fullDateTime } from '#client/platform/format.ts'
import type { AdminMessage } from '#contract/admin.ts'
import { adminQueries } from './admin.api.ts'
import { EndlessList } from './endless-list.tsx'
import { Pill, RowLine, RowText } from './row-parts.tsx'
import { useAdminSearch } from './use-admin-search.ts'

export function MessagesTab() {
  const { timeRange } = useAdminSearch()
  const confirmed = useConfirmed()
  return (
    <EndlessList
      options={adminQueries.messages(timeRange, confirmed)}
      title="Message History"
      filters={<span className="text-13 text-muted">Each page you open is recorded in the audit trail.</span>}
      loading="Loading messages..."
      empty="No messages found for this time range"
      failed="Unable to load messages"
      row={(message) => <MessageRow message={message} />}
    />
  )
}

function MessageRow({ message }: { message: AdminMessage }) {
  return (
    <>
      <RowLine at={message.createdAt} when={fullDateTime(message.createdAt)}>
        <b>{message.fromUser?.username ?? 'Former member'}</b>
        <ArrowRight className="size-icon-xs" aria-label="to" />
        <b>{message.toUser?.username ?? message.groupName ?? 'Group'}</b>
        <Pill>{message.isRead ? 'Read' : 'Unread'}</Pill>
      </RowLine>
      <RowText>{wordsOf(message)}</RowText>
    </>
  )
}

/** What is no text is named and not shown; what was unsent has no words any more. */
function wordsOf({ messageType, content }: AdminMessage): string {
  if (messageType !== 'text') return `[${messageType.toUpperCase()}]`
  return content || 'Message unsent'
}
