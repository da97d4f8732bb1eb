import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ErrorState } from '#client/ui/error-state.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { Select } from '#client/ui/select.tsx'
import { accountRoles } from '#contract/product.ts'
import { adminQueries } from './admin.api.ts'
import { useAdminSearch } from './use-admin-search.ts'
import { UsersTable } from './users-table.tsx'

const TYPING_PAUSE = 250

export function UsersTab({ canGrant }: { canGrant: boolean }) {
  const { users: query, change } = useAdminSearch()
  const { data, isError, refetch } = useQuery(adminQueries.users(query))
  return (
    <section className="card admin-panel">
      <div className="admin-filters">
        <h2>User Management ({data?.total ?? 0} users)</h2>
        <FilterBox
          name="Username"
          value={query.username ?? ''}
          onChange={(username) => change({ username })}
        />
        <FilterBox name="Email" value={query.email ?? ''} onChange={(email) => change({ email })} />
        <Select
          aria-label="Role"
          value={query.role}
          options={[
            { value: 'all', label: 'All roles' },
            ...accountRoles.map((role) => ({ value: role, label: role })),
          ]}
          onValueChange={(role) => change({ role: role === 'all' ? '' : role })}
        />
      </div>
      {isError && (
        <ErrorState title="Unable to load users" text="Please try again." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <p className="admin-note">Loading users...</p>}
      {data?.users.length === 0 && <p className="admin-note">No users found matching your search criteria</p>}
      {data && data.users.length > 0 && <UsersTable users={data.users} canGrant={canGrant} />}
      {data && data.total > 0 && <Pager total={data.total} />}
    </section>
  )
}

/** Filters once the typing pauses, so that not every letter asks the server. */
function FilterBox({
  name,
  value,
  onChange,
}: {
  name: string
  value: string
  onChange: (value: string) => void
}) {
  const [text, setText] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the pause
  useEffect(() => {
    if (text === value) return
    const pause = setTimeout(() => onChange(text), TYPING_PAUSE)
    return () => clearTimeout(pause)
  }, [text])
  return <SearchInput placeholder={name} value={text} onValueChange={setText} />
}

function Pager({ total }: { total: number }) {
  const { users, change } = useAdminSearch()
  const first = (users.page - 1) * users.limit + 1
  const last = Math.min(total, users.page * users.limit)
  return (
    <div className="admin-pager">
      <span className="text-muted num">
        {first}–{last} of {total}
      </span>
      <span className="grow" />
      <IconButton
        label="Previous page"
        variant="solid"
        disabled={users.page === 1}
        onClick={() => change({ page: String(users.page - 1) })}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        label="Next page"
        variant="solid"
        disabled={last >= total}
        onClick={() => change({ page: String(users.page + 1) })}
      >
        <ChevronRight />
      </IconButton>
    </div>
  )
}
