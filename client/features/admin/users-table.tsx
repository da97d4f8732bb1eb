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
import { Pill, RowActions } from './row-parts.tsx'
import { headCell, SortableHeads } from './users-sort.tsx'

// On a phone a row is a card: the fields flow, those with a label say what they are.
const cardRow =
  'phone:flex phone:flex-wrap phone:items-center phone:gap-x-[12px] phone:gap-y-[6px] phone:border-hairline phone:border-t phone:px-gutter phone:py-[12px]'
const cell =
  'h-[60px] border-hairline border-t px-[12px] first:pl-[20px] phone:flex phone:h-auto phone:items-center phone:gap-[5px] phone:border-0 phone:px-0 phone:first:pl-0'
const small = 'phone:text-13'
const fact = clsx(
  cell,
  small,
  'phone:order-2 phone:before:text-muted phone:before:content-[attr(data-label)]',
)

type UserAction = { kind: 'role' | 'suspend'; user: AdminUser }

export function UsersTable({ users, canGrant }: { users: AdminUser[]; canGrant: boolean }) {
  const [action, setAction] = useState<UserAction>()
  const close = () => setAction(undefined)
  return (
    <>
      <table className="w-full border-collapse phone:block">
        <thead className="phone:hidden">
          <tr>
            <SortableHeads />
            <th scope="col" className={clsx(headCell, 'text-muted')}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="phone:block">
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
    <tr className={cardRow}>
      <td className={clsx(fact, 'text-muted tabular-nums')} data-label="ID">
        {user.id}
      </td>
      <td className={clsx(cell, 'phone:min-w-0 phone:flex-1')}>
        <Link className="inline-flex min-h-target items-center gap-[10px]" to={`/user/${user.id}`}>
          <Avatar
            // To see a picture of a suspended member is a reading that is written down.
            src={user.isBlocked ? null : user.profile_image_url}
            name=""
            size="s"
            className={clsx(user.isBlocked && 'opacity-60')}
          />
          <b className={clsx(user.isBlocked && 'opacity-60')}>{user.username}</b>
        </Link>
      </td>
      <td
        className={clsx(
          cell,
          small,
          'phone:wrap-anywhere text-muted phone:order-1 phone:-mt-[6px] phone:flex-[1_0_100%]',
        )}
      >
        {user.email}
        {!user.emailProven && <small> (not confirmed)</small>}
      </td>
      <td className={clsx(cell, small)}>
        <Pill strong={user.role !== 'user'}>{user.role}</Pill>
      </td>
      <td className={clsx(cell, small)}>
        <span className={clsx('font-semibold', user.isBlocked && 'text-danger-text')}>
          {user.isBlocked ? 'Blocked' : 'Active'}
        </span>
      </td>
      <td className={fact} data-label="Pic">
        {user.profile_image_url ? (
          <Check className="size-icon-s" aria-label="Has a picture" />
        ) : (
          <span className="text-muted">–</span>
        )}
      </td>
      <td className={clsx(fact, 'tabular-nums')} data-label="Gallery">
        {user.gallery_count || <span className="text-muted">–</span>}
      </td>
      <td className={clsx(fact, 'text-muted')} data-label="Joined">
        {user.createdAt ? monthAndDay(user.createdAt) : 'Unknown'}
      </td>
      <td className={clsx(cell, small, 'phone:order-3 phone:flex-[1_0_100%]')}>
        <UserActions user={user} canGrant={canGrant} onAction={onAction} />
      </td>
    </tr>
  )
}

/** What the server would refuse anyway is not offered: to edit oneself or the owner, to suspend one of higher rank. */
function UserActions({ user, canGrant, onAction }: RowProps) {
  const isFixed = useViewer().id === user.id || user.id === OWNER_ID
  const isAbove = user.role === 'superadmin' || (user.role === 'admin' && !canGrant)
  return (
    <RowActions wide>
      <Button
        size="compact"
        variant="secondary"
        aria-label={`Edit role of ${user.username}`}
        disabled={isFixed}
        onClick={() => onAction('role')}
      >
        Edit role
      </Button>
      <Button
        size="compact"
        variant={user.isBlocked ? 'secondary' : 'soft-danger'}
        aria-label={`${user.isBlocked ? 'Unblock' : 'Block'} ${user.username}`}
        disabled={isFixed || isAbove}
        onClick={() => onAction('suspend')}
      >
        {user.isBlocked ? 'Unblock' : 'Block'}
      </Button>
    </RowActions>
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
