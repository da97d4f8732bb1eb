import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { Select } from '#client/ui/forms/select.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { type UserSort, userSorts } from '#contract/admin.ts'
import { useAdminSearch } from './use-admin-search.ts'

const labels: Record<UserSort, string> = {
  id: 'ID',
  username: 'User',
  email: 'Email',
  role: 'Role',
  status: 'Status',
  pic: 'Pic',
  gallery: 'Gallery',
  joined: 'Joined',
}

/** The colour comes from the state. */
export const headCell = 'h-target bg-surface-2 px-[12px] text-left font-semibold text-12 first:pl-[20px]'

export function SortableHeads() {
  return userSorts.map((sort) => <SortableHead key={sort} sort={sort} />)
}

function SortableHead({ sort }: { sort: UserSort }) {
  const { users, change } = useAdminSearch()
  const isOn = users.sort === sort
  const Arrow = !isOn ? ChevronsUpDown : users.direction === 'desc' ? ChevronDown : ChevronUp
  const next = isOn && users.direction === 'desc' ? 'asc' : 'desc'
  return (
    <th
      scope="col"
      className={clsx(headCell, isOn ? 'text-accent-text' : 'text-muted')}
      aria-sort={isOn ? (users.direction === 'desc' ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className="flex min-h-target items-center gap-[4px]"
        onClick={() => change({ sort, direction: next })}
      >
        {labels[sort]}
        <Arrow className="size-icon-xs" aria-hidden="true" />
      </button>
    </th>
  )
}

/** Where the rows are cards, which have no heads to press. */
export function SortChoice() {
  const { users, change } = useAdminSearch()
  const isDown = users.direction === 'desc'
  return (
    <div className="hidden gap-[8px] phone:flex phone:min-w-[172px] phone:flex-[1.4_1_0]">
      <Select
        aria-label="Sort by"
        shape="low-choice"
        ground="card"
        frameClassName="phone:min-w-0 phone:flex-1"
        value={users.sort}
        options={userSorts.map((sort) => ({ value: sort, label: `By ${labels[sort]}` }))}
        onValueChange={(sort) => change({ sort })}
      />
      <IconButton
        label={isDown ? 'Sort ascending' : 'Sort descending'}
        variant="solid"
        onClick={() => change({ direction: isDown ? 'asc' : 'desc' })}
      >
        {isDown ? <ArrowDown /> : <ArrowUp />}
      </IconButton>
    </div>
  )
}
