import { clsx } from 'clsx'
import { Check, ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { monthAndDay } from '#client/platform/format.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import type { AdminUser, UserSort } from '#contract/admin.ts'
import { OWNER_ID } from '#contract/product.ts'
import { BlockUserDialog } from './block-user-dialog.tsx'
import { EditRoleDialog } from './edit-role-dialog.tsx'
import { useAdminSearch } from './use-admin-search.ts'

const columns: { sort: UserSort; label: string }[] = [
  { sort: 'id', label: 'ID' },
  { sort: 'username', label: 'User' },
  { sort: 'email', label: 'Email' },
  { sort: 'role', label: 'Role' },
  { sort: 'status', label: 'Status' },
  { sort: 'pic', label: 'Pic' },
  { sort: 'gallery', label: 'Gallery' },
  { sort: 'joined', label: 'Joined' },
]

type Deed = { kind: 'role' | 'block'; user: AdminUser }

export function UsersTable({ users, canGrant }: { users: AdminUser[]; canGrant: boolean }) {
  const [deed, setDeed] = useState<Deed>()
  const close = () => setDeed(undefined)
  return (
    <>
      <table className="admin-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <SortableHead key={column.sort} {...column} />
            ))}
            <th>Actions</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} onDeed={(kind) => setDeed({ kind, user })} />
          ))}
        </tbody>
      </table>
      {deed?.kind === 'role' && <EditRoleDialog user={deed.user} canGrant={canGrant} onClose={close} />}
      {deed?.kind === 'block' && <BlockUserDialog user={deed.user} onClose={close} />}
    </>
  )
}

function SortableHead({ sort, label }: { sort: UserSort; label: string }) {
  const { users, change } = useAdminSearch()
  const isOn = users.sort === sort
  const Arrow = !isOn ? ChevronsUpDown : users.direction === 'desc' ? ChevronDown : ChevronUp
  const next = isOn && users.direction === 'desc' ? 'asc' : 'desc'
  return (
    <th aria-sort={isOn ? (users.direction === 'desc' ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => change({ sort, direction: next })}>
        {label}
        <Arrow className="ico xs" aria-hidden="true" />
      </button>
    </th>
  )
}

function UserRow({ user, onDeed }: { user: AdminUser; onDeed: (kind: Deed['kind']) => void }) {
  return (
    <tr className={clsx(user.isBlocked && 'is-blocked')}>
      <td className="num text-muted" data-label="ID">
        {user.id}
      </td>
      <td className="person">
        <Link className="admin-person" to={`/user/${user.id}`}>
          <Avatar src={user.profile_image_url} name="" size="s" />
          <b>{user.username}</b>
        </Link>
      </td>
      <td className="mail text-muted">{user.email}</td>
      <td>
        <span className={clsx('admin-pill', user.role !== 'user' && 'strong')}>{user.role}</span>
      </td>
      <td>
        <span className={clsx('admin-status', user.isBlocked && 'blocked')}>
          {user.isBlocked ? 'Blocked' : 'Active'}
        </span>
      </td>
      <td data-label="Pic">
        {user.profile_image_url ? (
          <Check className="ico s" aria-label="Has a picture" />
        ) : (
          <span className="text-muted">–</span>
        )}
      </td>
      <td className="num" data-label="Gallery">
        {user.gallery_count || <span className="text-muted">–</span>}
      </td>
      <td className="text-muted" data-label="Joined">
        {user.createdAt ? monthAndDay(user.createdAt) : 'Unknown'}
      </td>
      <td className="deeds">
        <span className="admin-actions">
          <Button
            size="small"
            variant="secondary"
            aria-label={`Edit role of ${user.username}`}
            onClick={() => onDeed('role')}
          >
            Edit role
          </Button>
          <Button
            size="small"
            variant="secondary"
            className={clsx(!user.isBlocked && 'soft-danger')}
            aria-label={`${user.isBlocked ? 'Unblock' : 'Block'} ${user.username}`}
            disabled={user.id === OWNER_ID}
            onClick={() => onDeed('block')}
          >
            {user.isBlocked ? 'Unblock' : 'Block'}
          </Button>
        </span>
      </td>
    </tr>
  )
}
