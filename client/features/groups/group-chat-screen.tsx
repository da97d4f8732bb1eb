import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Conversation } from '#client/features/conversations/index.ts'
import { hasCode } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { ScreenFrame } from '#client/ui/screen.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { type Group, groupsApi } from '#contract/groups.ts'
import { SOMEONE } from '#contract/words.ts'
import { ArrivalCard } from './arrival-card.tsx'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { GroupChatHeader, type GroupLayer } from './group-chat-header.tsx'
import { groupConversations } from './group-conversations.ts'
import { GroupMembersSheet } from './group-members-sheet.tsx'
import { useGroup } from './groups.api.ts'
import { LeaveGroupDialog } from './leave-group-dialog.tsx'
import { PinnedBar } from './pinned-bar.tsx'
import { OutgoingPoll, PollNote } from './polls/poll-note.tsx'
import { usePollActions, usePollRows } from './polls/use-poll-actions.tsx'
import { mentionableIn, senderColour, senderName, useTypingWords } from './sender.ts'
import { usePinRows } from './use-pin-rows.ts'

export function GroupChatScreen() {
  const groupId = Number(useParams().groupId)
  const { group: known, arrival, error } = useGroup(groupId)
  const [layer, setLayer] = useState<GroupLayer>()
  const isMissing = !Number.isInteger(groupId) || hasCode(error, 'not_found') || hasCode(error, 'invalid')
  const group = isMissing ? undefined : known
  useDocumentTitle(group?.name ?? 'Group')
  return (
    <ScreenFrame>
      <GroupChatHeader groupId={groupId} group={group} isMissing={isMissing} onOpen={setLayer} />
      {arrival && (
        <ArrivalCard
          groupId={groupId}
          arrival={arrival}
          onLeave={() => setLayer('leave')}
          onLeaveAndBlock={(member) => setLayer({ leaveAndBlock: member })}
        />
      )}
      {isMissing ? <GroupNotFound /> : <GroupConversation key={groupId} groupId={groupId} />}
      {!isMissing && <GroupLayers groupId={groupId} group={group} layer={layer} onOpen={setLayer} />}
    </ScreenFrame>
  )
}

/** The messages of a group, and the place to write the next one. */
function GroupConversation({ groupId }: { groupId: number }) {
  const { data: members } = useQuery(queryOf(groupsApi.members, { params: { id: groupId } }))
  const { data: group } = useQuery(queryOf(groupsApi.group, { params: { id: groupId } }))
  const viewer = useViewer()
  const mentionable = useMemo(() => mentionableIn(members ?? [], viewer.id), [members, viewer.id])
  const polls = usePollActions(groupId)
  const pollRows = usePollRows(groupId, group)
  const pinRows = usePinRows(group)
  const nameOf = (userId: number | null) => senderName(members?.find(({ id }) => id === userId))
  const memberIds = useMemo(() => members?.map(({ id }) => id) ?? [], [members])
  return (
    <>
      <Conversation
        kind={groupConversations}
        id={groupId}
        typing={useTypingWords(groupId)}
        typingSignal={{ name: 'groups.typing', payload: { groupId } }}
        placeholder="Message"
        attachMenu="together"
        mentionable={mentionable}
        ticks="last"
        nameOf={nameOf}
        attachItems={polls.items}
        noteOf={(message) => (
          <PollNote message={message} nameOf={(userId) => (userId === viewer.id ? 'You' : nameOf(userId))} />
        )}
        outgoingNoteOf={({ note }) => note?.type === 'poll' && <OutgoingPoll poll={note.poll} />}
        empty={(write) => (
          <EmptyState
            icon={MessagesSquare}
            title="No messages yet. Start the conversation!"
            action={
              <Button size="small" onClick={write}>
                Write the first message
              </Button>
            }
          />
        )}
        aboveMessages={(jump) =>
          group?.pinned &&
          !group.pinned.unsent && (
            <PinnedBar
              quote={group.pinned}
              name={nameOf(group.pinned.fromUserId)}
              onOpen={() => jump(group.pinned!.seq)}
            />
          )
        }
        menuRows={(message) => [...pollRows(message), ...pinRows(message)]}
        noticeName={({ user }) => (user ? senderName(user) : SOMEONE)}
        senderOf={({ user, fromUserId }) => ({
          name: senderName(user),
          className: senderColour(fromUserId, memberIds),
        })}
      />
      {polls.layers}
    </>
  )
}

type GroupLayersProps = {
  groupId: number
  group: Group | undefined
  layer: GroupLayer | undefined
  onOpen: (layer: GroupLayer | undefined) => void
}

function GroupLayers({ groupId, group, layer, onOpen }: GroupLayersProps) {
  const navigate = useNavigate()
  const block = typeof layer === 'object' ? layer.leaveAndBlock : undefined
  const close = () => onOpen(undefined)
  const goBack = () => void navigate('/groups', { replace: true })
  return (
    <>
      <GroupMembersSheet
        groupId={groupId}
        open={layer === 'members'}
        onOpenChange={close}
        onLeave={() => onOpen('leave')}
      />
      <LeaveGroupDialog
        groupId={groupId}
        block={block}
        open={layer === 'leave' || block !== undefined}
        onClose={close}
        onLeft={goBack}
      />
      <DeleteGroupDialog group={layer === 'delete' ? group : undefined} onClose={close} onDeleted={goBack} />
    </>
  )
}

function GroupNotFound() {
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto overflow-x-hidden overscroll-contain">
      <EmptyState
        icon={MessagesSquare}
        title="Group not found"
        text="It was deleted, or you’re not a member."
        action={
          <Button variant="secondary" size="small" asChild>
            <Link to="/groups">Back to groups</Link>
          </Button>
        }
      />
    </div>
  )
}
