import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { RoleBadge } from '#client/features/profile/index.ts'
import { useList } from '#client/platform/api/lists.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useNow } from '#client/platform/clock.ts'
import { useIsOpen } from '#client/platform/panes.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ListRow } from '#client/ui/list-row.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { SkeletonGroup, SkeletonRow } from '#client/ui/states/skeleton.tsx'
import { defaultMemberRole } from '#contract/product.ts'
import { profileApi } from '#contract/profile.ts'
import type { Visitor } from '#contract/visitors.ts'
import { dayInWords, visitsInWords } from './visit-words.ts'
import { visitorsList } from './visitors.api.ts'

/** Who looked at the viewer’s page, unless he browses invisibly himself. */
export function VisitorsPanel() {
  const list = useList(visitorsList, idOf)
  const { data: privacy } = useQuery(queryOf(profileApi.privacy))
  const now = useNow()
  if (privacy && !privacy.showsVisits) return <Invisible />
  if (!list.items)
    return list.isError ? (
      <ErrorState
        title="Unable to load visitors"
        text="Check your connection and try again."
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    ) : (
      <SkeletonGroup>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (list.items.length === 0 && !list.hasNextPage) return <NoVisitors />
  return (
    <>
      <ul>
        {list.items.map((visitor) => (
          <VisitorRow key={visitor.user.id} visitor={visitor} now={now} />
        ))}
      </ul>
      <EndOfList list={list} />
    </>
  )
}

const idOf = ({ user }: Visitor) => user.id

function NoVisitors() {
  return (
    <EmptyState
      icon={Eye}
      title="No visitors yet"
      text="Who looks at your page shows up here within an hour or so, and stays for 30 days."
      action={
        <Button size="small" asChild>
          <Link to="/discovery">See who’s around</Link>
        </Button>
      }
    />
  )
}

function Invisible() {
  return (
    <EmptyState
      icon={EyeOff}
      title="You’re browsing invisibly"
      text="Your visits aren’t shown, and you don’t see who visited you."
      action={
        <Button size="small" asChild>
          <Link to="/profile">Change it in your profile</Link>
        </Button>
      }
    />
  )
}

function VisitorRow({ visitor: { user, visits, day }, now }: { visitor: Visitor; now: Date }) {
  const page = `/user/${user.id}`
  return (
    <ListRow tight lifted>
      <Link
        to={page}
        data-item
        aria-current={useIsOpen(page) || undefined}
        className="flex min-h-target min-w-0 flex-1 items-center gap-[10px] rounded-control"
      >
        <Avatar src={user.thumbUrl} thumbhash={user.thumbhash} online={user.presence === 'online'} />
        <span className="min-w-0 flex-1">
          <b className="block truncate font-bold text-16">{user.username}</b>
          <span className="flex flex-wrap items-center gap-x-[6px] whitespace-nowrap text-13 text-muted">
            <RoleBadge role={user.profile?.role ?? defaultMemberRole} look="plain" />
            <span>
              · <time dateTime={day}>{dayInWords(day, now)}</time>
            </span>
            <span>· {visitsInWords(visits)}</span>
          </span>
        </span>
      </Link>
      <IconButton label={`Message ${user.username}`} variant="solid" asChild>
        <Link to={`/chat/${user.id}`}>
          <MessageCircle />
        </Link>
      </IconButton>
    </ListRow>
  )
}
