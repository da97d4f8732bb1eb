import { fullDateTime } from '#client/platform/format.ts'
import type { AuditAction, AuditRow } from '#contract/audit.ts'
import { adminQueries } from './admin.api.ts'
import { EndlessList } from './endless-list.tsx'
import { RowLine, RowText } from './row-parts.tsx'
import { useAdminSearch } from './use-admin-search.ts'

const actionWords: Record<AuditAction, string> = {
  'messages.read': 'read message history',
  'users.listed': 'saw addresses in the list of users',
  'user.opened': 'opened the page of the suspended',
  'reports.read': 'read reports',
  'evidence.opened': 'opened evidence about',
  'data.exported': 'exported the data of',
  'role.changed': 'changed the role of',
  'second-factor.forgotten': 'removed the passkeys and codes of',
  'user.suspended': 'blocked',
  'user.unsuspended': 'unblocked',
  'feedback.answered': 'answered feedback',
  'report.dismissed': 'dismissed a report about',
  'report.removed': 'removed content of',
  'report.warned': 'warned',
  'report.suspended': 'suspended, after a report,',
  'verification.opened': 'opened the video of',
  'verification.approved': 'verified',
  'verification.refused': 'did not verify',
}

export function AuditTab() {
  const { timeRange } = useAdminSearch()
  return (
    <EndlessList
      options={adminQueries.audit(timeRange)}
      title="Audit"
      filters={<span className="text-13 text-muted">Permanent record of admin actions</span>}
      loading="Loading the audit trail..."
      empty="No admin actions in this time range"
      failed="Unable to load the audit trail"
      row={(row) => <DeedRow row={row} />}
    />
  )
}

function actorOf({ actor, actorId }: AuditRow): string {
  if (actorId === null) return 'The operator'
  return actor?.username ?? `Former member ${actorId}`
}

function DeedRow({ row }: { row: AuditRow }) {
  return (
    <>
      <RowLine at={row.createdAt} when={fullDateTime(row.createdAt)}>
        <span>
          <b>{actorOf(row)}</b> {actionWords[row.action]}{' '}
          {row.targetId !== null && <b>{row.target?.username ?? `member ${row.targetId}`}</b>}
        </span>
      </RowLine>
      {row.details && <RowText className="text-13">{row.details}</RowText>}
    </>
  )
}
