import { useQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { errorText, hasCode } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Spinner } from '#client/ui/states/spinner.tsx'
import { groupInvitationsApi, type InvitedGroup } from '#contract/group-invitations.ts'
import { GroupSign } from '../group-card.tsx'
import { useFollowInvitation } from './invitations.api.ts'

/** Where a link to a group leads. */
export function JoinGroupScreen() {
  // Behind the # it is sent to no server: not by this browser, and not to whoever logs addresses on the way.
  const token = useLocation().hash.slice(1)
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(groupInvitationsApi.invitedGroup, { query: { token } }),
    retry: false,
  })
  useDocumentTitle('Join a group')
  return (
    <Screen narrow header={<ScreenHeader title="Join a group" back="/groups" backLabel="Back to groups" />}>
      {data && !error && <Invited token={token} invited={data} />}
      {hasCode(error, 'not_found') && <NoSuchLink />}
      {error && !hasCode(error, 'not_found') && (
        <ErrorState
          title={errorText(error, 'Unable to load the group. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && (
        <div className="grid place-items-center py-10">
          <Spinner label="Loading" />
        </div>
      )}
    </Screen>
  )
}

function Invited({ token, invited }: { token: string; invited: InvitedGroup }) {
  const navigate = useNavigate()
  const follow = useFollowInvitation(token)
  const join = () =>
    follow.mutate(undefined, {
      onSuccess: ({ groupId }) => {
        if (groupId !== null) void navigate(`/group-chat/${groupId}`, { replace: true })
      },
      onError: (error) =>
        toast({ title: 'Error', description: errorText(error, 'Please try again.'), variant: 'destructive' }),
    })
  return (
    <div className="grid justify-items-center gap-4 px-gutter pt-6 text-center">
      {invited.picture ? <Avatar src={invited.picture} size="l" /> : <GroupSign />}
      <div>
        <h2 className="wrap-anywhere font-bold text-18">{invited.name}</h2>
        <p className="text-muted">
          {invited.memberCount === 1 ? '1 member' : `${invited.memberCount} members`}
        </p>
      </div>
      {invited.membership === 'member' && (
        <Button asChild>
          <Link to={`/group-chat/${invited.groupId}`}>Open the group</Link>
        </Button>
      )}
      {invited.membership === 'asked' && (
        <p role="status">You’ve asked to join. You’ll hear when you’re in.</p>
      )}
      {invited.membership === 'none' && (
        <Button pending={follow.isPending} pendingLabel="Joining..." onClick={join}>
          {invited.needsApproval ? 'Ask to join' : 'Join group'}
        </Button>
      )}
    </div>
  )
}

function NoSuchLink() {
  return (
    <EmptyState
      icon={Link2Off}
      title="This link doesn’t work any more"
      text="Ask for a new one."
      action={
        <Button variant="secondary" size="small" asChild>
          <Link to="/groups">Back to groups</Link>
        </Button>
      }
    />
  )
}
