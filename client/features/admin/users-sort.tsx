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

export function SortableHeads() {
  return userSorts.map((sort) => <SortableHead key={sort} sort={sort} />)
}

function SortableHead({ sort }: { sort: UserSort }) {
  const { users, change } = useAdminSearch()
  const isOn = users.sort === sort
  const Arrow = !isOn ? ChevronsUpDown : users.direction === 'desc' ? ChevronDown : ChevronUp
  const next = isOn && users.direction === 'desc' ? 'asc' : 'desc'
  return (
    <th scope="col" aria-sort={isOn ? (users.direction === 'desc' ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => change({ sort, direction: next })}>
        {labels[sort]}
        <Arrow className="ico xs" aria-hidden="true" />
      </button>
    </th>
  )
}

/** Where the rows are cards, which have no heads to press. */
export function SortChoice() {
  const { users, change } = useAdminSearch()
  const isDown = users.direction === 'desc'
  return (
    <div className="admin-sort">
      <Select
        aria-label="Sort by"
        frameClassName="admin-choice"
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
