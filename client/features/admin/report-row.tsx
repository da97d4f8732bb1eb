import { useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '#client/platform/clock.ts'
import { timeAgo } from '#client/platform/format.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { AdminReport, ReportDecision } from '#contract/admin.ts'
import { reportReasonLabel } from '#contract/words.ts'
import { useDecideReport } from './admin.api.ts'

const decisions: Record<ReportDecision, { label: string; question: string; isHarsh: boolean }> = {
  dismiss: { label: 'Dismiss', question: 'Nothing is done, and the reporter is told so.', isHarsh: false },
  warn: {
    label: 'Warn',
    question: 'He gets a warning, and the reporter is told that we acted.',
    isHarsh: false,
  },
  remove: {
    label: 'Remove content',
    question: 'What was reported is removed for good. Both sides are told.',
    isHarsh: true,
  },
  suspend: {
    label: 'Suspend',
    question: 'He is thrown out at once and hidden everywhere, until someone unblocks him.',
    isHarsh: true,
  },
}

export function ReportRow({ report }: { report: AdminReport }) {
  const now = useNow()
  const { warnings, suspensions, reports } = report.history
  return (
    <>
      <div className="line">
        <b>{reportReasonLabel[report.reason]}</b>
        <span className="admin-pill">{report.kind}</span>
        {report.status !== 'open' && (
          <span className="admin-pill strong">{report.outcome ?? report.status}</span>
        )}
        <time className="when" dateTime={report.createdAt}>
          {timeAgo(report.createdAt, now)}
        </time>
      </div>
      <div className="line text-13 text-muted">
        About{' '}
        {report.reported ? (
          <Link className="link" to={`/user/${report.reported.id}`}>
            {report.reported.username}
          </Link>
        ) : (
          'a former member'
        )}
        {report.reported?.isBlocked && <span className="admin-pill">Blocked</span>}, by{' '}
        {report.reporter?.username ?? 'a former member'}. In all {reports}{' '}
        {reports === 1 ? 'report' : 'reports'}, {warnings} {warnings === 1 ? 'warning' : 'warnings'},{' '}
        {suspensions} {suspensions === 1 ? 'suspension' : 'suspensions'}.
      </div>
      {report.text && <p className="admin-quote">{report.text}</p>}
      <Evidence report={report} />
      {report.status === 'open' && <Decisions report={report} />}
    </>
  )
}

function Evidence({ report }: { report: AdminReport }) {
  const { facts, media } = report.evidence
  return (
    <>
      <dl className="admin-facts">
        {facts.map(({ name, value }) => (
          <div className="contents" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {media.length > 0 && (
        <div className="admin-evidence">
          {media.map((url) => (
            <Exhibit key={url} url={url} />
          ))}
        </div>
      )}
    </>
  )
}

/** A picture; where it turns out to be none, a clip. */
function Exhibit({ url }: { url: string }) {
  const [isClip, setIsClip] = useState(false)
  if (isClip) return <video src={url} controls muted playsInline aria-label="Frozen evidence" />
  return <img src={url} alt="Frozen evidence" loading="lazy" onError={() => setIsClip(true)} />
}

function Decisions({ report }: { report: AdminReport }) {
  const [chosen, setChosen] = useState<ReportDecision>()
  const decide = useDecideReport()
  const close = () => setChosen(undefined)
  return (
    <div className="admin-actions flex-wrap">
      {(Object.keys(decisions) as ReportDecision[]).map((decision) => (
        <Button
          key={decision}
          size="small"
          variant="secondary"
          className={decisions[decision].isHarsh ? 'soft-danger' : ''}
          onClick={() => setChosen(decision)}
        >
          {decisions[decision].label}
        </Button>
      ))}
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`${decisions[chosen].label}?`}
          text={decisions[chosen].question}
          confirmLabel={decisions[chosen].label}
          variant={decisions[chosen].isHarsh ? 'danger' : 'primary'}
          pending={decide.isPending}
          onConfirm={() => decide.mutate({ id: report.id, decision: chosen }, { onSettled: close })}
        />
      )}
    </div>
  )
}
