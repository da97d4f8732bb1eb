import { Select } from '#client/ui/forms/select.tsx'
import { type ReportStatus, reportStatuses } from '#contract/safety.ts'
import { adminQueries } from './admin.api.ts'
import { EndlessList } from './endless-list.tsx'
import { ReportRow } from './report-row.tsx'
import { filterBox } from './row-parts.tsx'
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
