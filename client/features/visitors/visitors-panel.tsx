import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import { MemberRow } from '#client/features/profile/index.ts'
import { useList } from '#client/platform/api/lists.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useNow } from '#client/platform/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { UnloadedList } from '#client/ui/states/unloaded-list.tsx'
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
  if (!list.items) return <UnloadedList list={list} title="Unable to load visitors" />
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
  return (
    <MemberRow user={user}>
      <span>
        · <time dateTime={day}>{dayInWords(day, now)}</time>
      </span>
      <span>· {visitsInWords(visits)}</span>
    </MemberRow>
  )
}
