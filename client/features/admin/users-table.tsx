import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { monthAndDay } from '#client/platform/format.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import type { AdminUser } from '#contract/admin.ts'
import { OWNER_ID } from '#contract/product.ts'
import { useSetSuspension } from './admin.api.ts'
import { EditRoleDialog } from './edit-role-dialog.tsx'
import { ReasonedDialog } from './reasoned-dialog.tsx'
import { SortableHeads } from './users-sort.tsx'

type UserAction = { kind: 'role' | 'suspend'; user: AdminUser }

export function UsersTable({ users, canGrant }: { users: AdminUser[]; canGrant: boolean }) {
  const [action, setAction] = useState<UserAction>()
  const close = () => setAction(undefined)
  return (
    <>
      <table className="admin-table">
        <thead>
          <tr>
            <SortableHeads />
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              canGrant={canGrant}
              onAction={(kind) => setAction({ kind, user })}
            />
          ))}
        </tbody>
      </table>
      {action?.kind === 'role' && <EditRoleDialog user={action.user} canGrant={canGrant} onClose={close} />}
      {action?.kind === 'suspend' && <SuspendUserDialog user={action.user} onClose={close} />}
    </>
  )
}

type RowProps = { user: AdminUser; canGrant: boolean; onAction: (kind: UserAction['kind']) => void }

function UserRow({ user, canGrant, onAction }: RowProps) {
  return (
    <tr className={clsx(user.isBlocked && 'is-suspended')}>
      <td className="num text-muted" data-label="ID">
        {user.id}
      </td>
      <td className="person">
        <Link className="admin-person" to={`/user/${user.id}`}>
          <Avatar src={user.profile_image_url} name="" size="s" />
          <b>{user.username}</b>
        </Link>
      </td>
      <td className="mail text-muted">
        {user.email}
        {!user.emailProven && <small> (not confirmed)</small>}
      </td>
      <td className="rank">
        <span className={clsx('admin-pill', user.role !== 'user' && 'strong')}>{user.role}</span>
      </td>
      <td className="standing">
        <span className={clsx('admin-status', user.isBlocked && 'suspended')}>
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
      <td className="actions">
        <RowActions user={user} canGrant={canGrant} onAction={onAction} />
      </td>
    </tr>
  )
}

/** What the server would refuse anyway is not offered: to edit oneself or the owner, to suspend one of higher rank. */
function RowActions({ user, canGrant, onAction }: RowProps) {
  const isFixed = useViewer().id === user.id || user.id === OWNER_ID
  const isAbove = user.role === 'superadmin' || (user.role === 'admin' && !canGrant)
  return (
    <span className="admin-actions">
      <Button
        size="small"
        variant="secondary"
        aria-label={`Edit role of ${user.username}`}
        disabled={isFixed}
        onClick={() => onAction('role')}
      >
        Edit role
      </Button>
      <Button
        size="small"
        variant="secondary"
        className={clsx(!user.isBlocked && 'soft-danger')}
        aria-label={`${user.isBlocked ? 'Unblock' : 'Block'} ${user.username}`}
        disabled={isFixed || isAbove}
        onClick={() => onAction('suspend')}
      >
        {user.isBlocked ? 'Unblock' : 'Block'}
      </Button>
    </span>
  )
}

function SuspendUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const setSuspension = useSetSuspension()
  const verb = user.isBlocked ? 'Unblock' : 'Block'
  return (
    <ReasonedDialog
      title={`${verb} ${user.username}`}
      text={`Are you sure you want to ${verb.toLowerCase()} this user?`}
      reasonHint={user.isBlocked ? undefined : 'Shown to him when he tries to sign in.'}
      confirmLabel={verb}
      isDestructive={!user.isBlocked}
      pending={setSuspension.isPending}
      onConfirm={(reason) =>
        setSuspension.mutate({ id: user.id, isBlocked: !user.isBlocked, reason }, { onSettled: onClose })
      }
      onClose={onClose}
    />
  )
}
