import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SearchInput } from '#client/ui/forms/search-input.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { timeRangeLabel } from '#contract/admin.ts'
import { accountRoles } from '#contract/product.ts'
import { adminQueries } from './admin.api.ts'
import { filterBox, PanelHead, PanelNote, panelFoot } from './row-parts.tsx'
import { useAdminSearch } from './use-admin-search.ts'
import { SortChoice } from './users-sort.tsx'
import { UsersTable } from './users-table.tsx'

const TYPING_PAUSE = 250

export function UsersTab({ canGrant }: { canGrant: boolean }) {
  const { users: query } = useAdminSearch()
  const { data, isError, refetch } = useQuery(adminQueries.users(query))
  return (
    <Card flush className="overflow-hidden">
      <PanelHead
        title={`User Management${data ? ` (${data.total} ${data.total === 1 ? 'user' : 'users'})` : ''}`}
      >
        <Filters />
        <SearchRange />
      </PanelHead>
      {isError && (
        <ErrorState title="Unable to load users" text="Please try again." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <PanelNote>Loading users...</PanelNote>}
      {data?.users.length === 0 && <NobodyMatches />}
      {data && data.users.length > 0 && <UsersTable users={data.users} canGrant={canGrant} />}
      {data && data.total > 0 && <UsersPager total={data.total} />}
    </Card>
  )
}

function NobodyMatches() {
  const { users, change } = useAdminSearch()
  const isFiltered = Boolean(users.username || users.email) || users.role !== 'all'
  return (
    <PanelNote>
      No users found matching your search criteria
      {isFiltered && (
        <Button
          variant="ghost"
          size="compact"
          onClick={() => change({ username: '', email: '', role: '', timeRange: 'all' })}
        >
          Clear filters
        </Button>
      )}
    </PanelNote>
  )
}

/** A search looks into the chosen time only, which nobody would guess of one. */
function SearchRange() {
  const { users, change } = useAdminSearch()
  const isSearch = Boolean(users.username || users.email)
  if (!isSearch || users.timeRange === 'all') return null
  return (
    <p className="flex basis-full items-center gap-[4px] text-13 text-muted">
      Only those who joined in the {timeRangeLabel[users.timeRange].toLowerCase()}.
      <Button variant="ghost" size="compact" onClick={() => change({ timeRange: 'all' })}>
        Search all
      </Button>
    </p>
  )
}

function Filters() {
  const { users: query, change } = useAdminSearch()
  return (
    <>
      <FilterBox name="Username" value={query.username ?? ''} onChange={(username) => change({ username })} />
      <FilterBox name="Email" value={query.email ?? ''} onChange={(email) => change({ email })} />
      <Select
        aria-label="Role"
        shape="low-choice"
        ground="card"
        frameClassName={filterBox}
        value={query.role}
        options={[
          { value: 'all', label: 'All roles' },
          ...accountRoles.map((role) => ({ value: role, label: role })),
        ]}
        onValueChange={(role) => change({ role: role === 'all' ? '' : role })}
      />
      <SortChoice />
    </>
  )
}

type FilterBoxProps = { name: string; value: string; onChange: (value: string) => void }

/** Filters once the typing pauses, so that not every letter asks the server. */
function FilterBox({ name, value, onChange }: FilterBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Cleared from elsewhere; else it is the own text, which may have gone on since.
    if (value === '') setText('')
  }
  const filter = useEffectEvent(() => text !== value && onChange(text))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the pause anew
  useEffect(() => {
    const pause = setTimeout(() => filter(), TYPING_PAUSE)
    return () => clearTimeout(pause)
  }, [text])
  return (
    <SearchInput
      shape="low-search"
      ground="card"
      frameClassName={clsx('desk:w-[190px]', filterBox)}
      placeholder={name}
      value={text}
      onValueChange={setText}
    />
  )
}

function UsersPager({ total }: { total: number }) {
  const { users, change } = useAdminSearch()
  const lastPage = Math.max(1, Math.ceil(total / users.limit))
  // An address may ask for a page that is no more.
  const page = Math.min(users.page, lastPage + 1)
  const first = (page - 1) * users.limit + 1
  const last = Math.min(total, page * users.limit)
  const goTo = (to: number) => change({ page: to === 1 ? '' : String(to) })
  return (
    <nav className={clsx(panelFoot, '[&_:disabled]:opacity-45')} aria-label="Pages">
      <span className="text-muted tabular-nums">
        {first <= last ? `${first}–${last} of ${total}` : `${total} in all`}
      </span>
      <span className="flex-1" />
      <IconButton label="Previous page" variant="solid" disabled={page === 1} onClick={() => goTo(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <IconButton
        label="Next page"
        variant="solid"
        disabled={page >= lastPage}
        onClick={() => goTo(page + 1)}
      >
        <ChevronRight />
      </IconButton>
    </nav>
  )
}
