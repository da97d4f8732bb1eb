import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '#client/platform/clock.ts'
import { timeAgo } from '#client/platform/format.ts'
import { Select } from '#client/ui/forms/select.tsx'
import type { AdminReport } from '#contract/admin.ts'
import { type ReportOutcome, type ReportStatus, reportStatuses } from '#contract/safety.ts'
import { reportReasonLabel } from '#contract/words.ts'
import { adminQueries } from './admin.api.ts'
import { EndlessList } from './endless-list.tsx'
import { ReportDecisions } from './report-decisions.tsx'
import { filterBox, Pill, RowLine, RowQuote, RowText } from './row-parts.tsx'
import { useAdminSearch } from './use-admin-search.ts'

const labels: Record<ReportStatus | 'all', string> = {
  open: 'Open',
  dismissed: 'Dismissed',
  handled: 'Handled',
  all: 'All',
}

export function ReportsTab() {
  const { reports: status, timeRange, change } = useAdminSearch()
  return (
    <EndlessList
      options={adminQueries.reports(status, timeRange)}
      title="Reports"
      filters={
        <Select
          aria-label="Which reports"
          shape="low-choice"
          ground="card"
          frameClassName={filterBox}
          value={status}
          options={([...reportStatuses, 'all'] as const).map((value) => ({ value, label: labels[value] }))}
          onValueChange={(reports) => change({ reports })}
        />
      }
      loading="Loading reports..."
      empty={status === 'open' ? 'No open reports' : 'No reports found for this time range'}
      failed="Unable to load reports"
      row={(report) => <ReportRow report={report} />}
    />
  )
}

const outcomes: Record<ReportOutcome, string> = {
  'no-action': 'Dismissed',
  warned: 'Warned',
  removed: 'Content removed',
  suspended: 'Suspended',
}

function ReportRow({ report }: { report: AdminReport }) {
  const now = useNow()
  return (
    <>
      <RowLine at={report.createdAt} when={timeAgo(report.createdAt, now)}>
        <b>{report.reason === null ? 'Unusual reading' : reportReasonLabel[report.reason]}</b>
        <Pill>{report.reason === null ? 'noticed' : report.kind}</Pill>
        {report.outcome && <Pill strong>{outcomes[report.outcome]}</Pill>}
      </RowLine>
      <Parties report={report} />
      {report.text && <RowQuote>{report.text}</RowQuote>}
      <Evidence report={report} />
      {report.status === 'open' && <ReportDecisions report={report} />}
    </>
  )
}

function Parties({ report: { reported, reporter, reason, history } }: { report: AdminReport }) {
  return (
    <RowText className="text-13">
      About{' '}
      {reported ? (
        <Link className="font-semibold text-accent-text" to={`/user/${reported.id}`}>
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
    </RowText>
  )
}

const times = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

function Evidence({ report }: { report: AdminReport }) {
  const { facts, media } = report.evidence
  const isVoice = facts.some(({ name, value }) => name === 'messageType' && value === 'voice')
  return (
    <>
      <dl className="grid max-w-[90ch] grid-cols-[max-content_1fr] gap-x-[12px] gap-y-[2px] text-13 text-ink-2">
        {facts.map(({ name, value }) => (
          <Fragment key={name}>
            <dt className="text-muted">{inWords(name)}</dt>
            <dd className="wrap-anywhere m-0">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {media.length > 0 && (
        <div className="flex flex-wrap gap-[8px]">
          {media.map((url) => (isVoice ? <Voice key={url} url={url} /> : <Exhibit key={url} url={url} />))}
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

const exhibit = 'size-[96px] rounded-thumb bg-surface-3 object-cover'

/** Not every browser plays a recording as it was sent; those that do not, play its copy. */
function Voice({ url }: { url: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody writes down what members say to each other
    <audio className="w-[300px] max-w-full" controls preload="none" aria-label="Frozen evidence">
      <source src={url} />
      <source src={`${url}/mp4`} />
    </audio>
  )
}

/** A picture; where it turns out to be none, a clip. */
function Exhibit({ url }: { url: string }) {
  const [isClip, setIsClip] = useState(false)
  if (isClip)
    return <video className={exhibit} src={url} controls muted playsInline aria-label="Frozen evidence" />
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img
        className={exhibit}
        src={url}
        alt="Frozen evidence"
        loading="lazy"
        onError={() => setIsClip(true)}
      />
    </a>
  )
}
