import { groupModerationApi } from '#contract/group-moderation.ts'
import { groupsApi } from '#contract/groups.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { replyWith } from '#server/platform/paging.ts'
import {
  changeStandingOfGroup,
  countUnreadInGroups,
  editGroupMessage,
  listGroupMedia,
  listGroupMessages,
  markGroupRead,
  markGroupUnread,
  sendGroupMessage,
  unsendGroupMessage,
} from './group-messages.service.ts'
import { setDisappearingInGroup } from './group-notices.service.ts'
import {
  createGroup,
  deleteGroup,
  leaveGroup,
  listGroupMembers,
  listOwnGroups,
  readGroup,
  stayInGroup,
} from './groups.service.ts'
import { invitationsRoutes } from './invitations/invitations.routes.ts'
import {
  changeGroup,
  pinMessage,
  removeFromGroup,
  removeGroupPicture,
  setGroupPicture,
  setGroupRole,
} from './moderation.service.ts'
import { pollsRoutes } from './polls/polls.routes.ts'
import { messageSearchRoutes } from './search/message-search.routes.ts'

export function groupsRoutes(serve: Serve): void {
  invitationsRoutes(serve)
  pollsRoutes(serve)
  messageSearchRoutes(serve)
  serve(groupsApi.list, ({ ctx, viewer, query }) => replyWith(listOwnGroups(ctx, viewer, query)))
  serve(groupsApi.create, ({ ctx, viewer, body }) => createGroup(ctx, viewer, body))
  serve(groupsApi.group, ({ ctx, viewer, params }) => readGroup(ctx, viewer, params.id))
  serve(groupsApi.delete, ({ ctx, viewer, params }) => deleteGroup(ctx, viewer, params.id))
  serve(groupsApi.leave, ({ ctx, viewer, params, body }) => leaveGroup(ctx, viewer, params.id, body ?? {}))
  serve(groupsApi.stay, ({ ctx, viewer, params }) => stayInGroup(ctx, viewer, params.id))
  serve(groupsApi.members, ({ ctx, viewer, params }) => listGroupMembers(ctx, viewer, params.id))
  serve(groupModerationApi.change, ({ ctx, viewer, params, body }) =>
    changeGroup(ctx, viewer, params.id, body),
  )
  serve(groupModerationApi.setPicture, ({ ctx, viewer, params, upload }) =>
    setGroupPicture(ctx, viewer, params.id, upload.file),
  )
  serve(groupModerationApi.removePicture, ({ ctx, viewer, params }) =>
    removeGroupPicture(ctx, viewer, params.id),
  )
  serve(groupModerationApi.pin, ({ ctx, viewer, params, body }) =>
    pinMessage(ctx, viewer, params.id, body.seq),
  )
  serve(groupModerationApi.setRole, ({ ctx, viewer, params, body }) =>
    setGroupRole(ctx, viewer, params.id, params.userId, body.groupRole === 'moderator'),
  )
  serve(groupModerationApi.removeMember, ({ ctx, viewer, params }) =>
    removeFromGroup(ctx, viewer, params.id, params.userId),
  )
  serve(groupsApi.messages, ({ ctx, viewer, params, query }) =>
    listGroupMessages(ctx, viewer, params.id, query),
  )
  serve(groupsApi.media, ({ ctx, viewer, params, query }) =>
    replyWith(listGroupMedia(ctx, viewer, params.id, query)),
  )
  serve(groupsApi.sendMessage, ({ ctx, viewer, params, body }) =>
    sendGroupMessage(ctx, viewer, params.id, body),
  )
  serve(groupsApi.unsend, ({ ctx, viewer, params }) =>
    unsendGroupMessage(ctx, viewer, params.id, params.messageId),
  )
  serve(groupsApi.edit, ({ ctx, viewer, params: { id, messageId }, body }) =>
    editGroupMessage(ctx, viewer, id, { messageId, ...body }),
  )
  serve(groupsApi.markRead, ({ ctx, viewer, params, body }) =>
    markGroupRead(ctx, viewer, params.id, body?.seq),
  )
  serve(groupsApi.markUnread, ({ ctx, viewer, params }) => markGroupUnread(ctx, viewer, params.id))
  serve(groupsApi.changeStanding, ({ ctx, viewer, params, body }) =>
    changeStandingOfGroup(ctx, viewer, params.id, body),
  )
  serve(groupsApi.setDisappearing, ({ ctx, viewer, params, body }) =>
    setDisappearingInGroup(ctx, viewer, params.id, body),
  )
  serve(groupsApi.unreadCount, ({ ctx, viewer }) => countUnreadInGroups(ctx, viewer))
}
