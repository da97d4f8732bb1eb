import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '#client/platform/clock.ts'
import { timeAgo } from '#client/platform/format.ts'
import type { AdminReport } from '#contract/admin.ts'
import type { ReportOutcome } from '#contract/safety.ts'
import { reportReasonLabel } from '#contract/words.ts'
import { ReportDecisions } from './report-decisions.tsx'

const outcomes: Record<ReportOutcome, string> = {
  'no-action': 'Dismissed',
  warned: 'Warned',
  removed: 'Content removed',
  suspended: 'Suspended',
}

export function ReportRow({ report }: { report: AdminReport }) {
  const now = useNow()
  return (
    <>
      <div className="line">
        <b>{report.reason === null ? 'Unusual reading' : reportReasonLabel[report.reason]}</b>
        <span className="admin-pill">{report.reason === null ? 'noticed' : report.kind}</span>
        {report.outcome && <span className="admin-pill strong">{outcomes[report.outcome]}</span>}
        <time className="when" dateTime={report.createdAt}>
          {timeAgo(report.createdAt, now)}
        </time>
      </div>
      <Parties report={report} />
      {report.text && <p className="admin-quote">{report.text}</p>}
      <Evidence report={report} />
      {report.status === 'open' && <ReportDecisions report={report} />}
    </>
  )
}

function Parties({ report: { reported, reporter, reason, history } }: { report: AdminReport }) {
  return (
    <p className="text-13">
      About{' '}
      {reported ? (
        <Link className="link" to={`/user/${reported.id}`}>
          {reported.username}
        </Link>
      ) : (
        'a former member'
      )}
      {reported?.isBlocked && <span className="text-danger-text"> (blocked)</span>},{' '}
      {reason === null ? (
        'noticed by the product itself'
      ) : (
        <>
          reported by <b>{reporter?.username ?? 'a former member'}</b>
        </>
      )}
      .{' '}
      <span className="text-muted">
        So far {times(history.reports, 'report')}, {times(history.warnings, 'warning')},{' '}
        {times(history.suspensions, 'suspension')}.
      </span>
    </p>
  )
}

const times = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

function Evidence({ report }: { report: AdminReport }) {
  const { facts, media } = report.evidence
  return (
    <>
      <dl className="admin-facts">
        {facts.map(({ name, value }) => (
          <Fragment key={name}>
            <dt>{inWords(name)}</dt>
            <dd>{value}</dd>
          </Fragment>
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

/** 'hostTravelPreference' is frozen under the name that it has in the code: 'Host travel preference'. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A picture; where it turns out to be none, a clip. */
function Exhibit({ url }: { url: string }) {
  const [isClip, setIsClip] = useState(false)
  if (isClip) return <video src={url} controls muted playsInline aria-label="Frozen evidence" />
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt="Frozen evidence" loading="lazy" onError={() => setIsClip(true)} />
    </a>
  )
}
