import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorText } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ListRow } from '#client/ui/list-row.tsx'
import { type GroupRequest, groupInvitationsApi } from '#contract/group-invitations.ts'
import { senderName } from '../sender.ts'
import { useDecideRequest } from './invitations.api.ts'

/** Who asks to be let in. Nothing where nobody does. */
export function GroupRequests({ groupId }: { groupId: number }) {
  const { data: requests } = useQuery(queryOf(groupInvitationsApi.requests, { params: { id: groupId } }))
  if (!requests?.length) return null
  return (
    <section aria-label="Requests to join">
      <h3 className="px-gutter font-bold text-15">Asking to join</h3>
      <ul>
        {requests.map((request) => (
          <RequestRow key={request.id} groupId={groupId} request={request} />
        ))}
      </ul>
    </section>
  )
}

function RequestRow({ groupId, request }: { groupId: number; request: GroupRequest }) {
  const { mutate, isPending } = useDecideRequest(groupId)
  const decide = (accept: boolean) =>
    mutate(
      { userId: request.id, accept },
      {
        onError: (error) =>
          toast({
            title: 'Error',
            description: errorText(error, 'Please try again.'),
            variant: 'destructive',
          }),
      },
    )
  return (
    <ListRow tight>
      <Link to={`/user/${request.id}`} className="flex min-w-0 flex-1 items-center gap-3 rounded-control">
        <Avatar src={request.thumbUrl} thumbhash={request.thumbhash} size="m" />
        <b className="min-w-0 flex-1 truncate">{senderName(request)}</b>
      </Link>
      <Button size="small" disabled={isPending} onClick={() => decide(true)}>
        Let in
      </Button>
      <Button size="small" variant="secondary" disabled={isPending} onClick={() => decide(false)}>
        Decline
      </Button>
    </ListRow>
  )
}
