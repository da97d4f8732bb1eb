import { useState } from 'react'
import { Select } from '#client/ui/select.tsx'
import { type ReportStatus, reportStatuses } from '#contract/safety.ts'
import { adminQueries } from './admin.api.ts'
import { EndlessList } from './endless-list.tsx'
import { ReportRow } from './report-row.tsx'

const statusLabel: Record<ReportStatus | 'all', string> = {
  open: 'Open',
  dismissed: 'Dismissed',
  handled: 'Handled',
  all: 'All',
}

export function ReportsTab() {
  const [status, setStatus] = useState<ReportStatus | 'all'>('open')
  return (
    <EndlessList
      options={adminQueries.reports(status)}
      title="Reports"
      filters={
        <Select
          aria-label="Which reports"
          value={status}
          options={(['all', ...reportStatuses] as const).map((value) => ({
            value,
            label: statusLabel[value],
          }))}
          onValueChange={setStatus}
        />
      }
      loading="Loading reports..."
      empty={status === 'open' ? 'Nothing waits for a decision' : 'No reports found'}
      failed="Unable to load reports"
      row={(report) => <ReportRow report={report} />}
    />
  )
}
