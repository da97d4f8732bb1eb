import { Select } from '#client/ui/forms/select.tsx'
import { type FeedbackShown, feedbackShown } from '#contract/admin.ts'
import { adminQueries } from './admin.api.ts'
import { EndlessList } from './endless-list.tsx'
import { FeedbackRow } from './feedback-row.tsx'
import { filterBox } from './row-parts.tsx'
import { useAdminSearch } from './use-admin-search.ts'

const labels: Record<FeedbackShown, string> = { unanswered: 'Unanswered', all: 'All' }

export function FeedbackTab() {
  const { feedback: show, timeRange, change } = useAdminSearch()
  return (
    <EndlessList
      options={adminQueries.feedback(show, timeRange)}
      title="Feedback"
      filters={
        <Select
          aria-label="Which feedback"
          shape="low-choice"
          ground="card"
          frameClassName={filterBox}
          value={show}
          options={feedbackShown.map((value) => ({ value, label: labels[value] }))}
          onValueChange={(feedback) => change({ feedback })}
        />
      }
      loading="Loading feedback..."
      empty={
        show === 'unanswered' ? 'No feedback is waiting for a reply' : 'No feedback found for this time range'
      }
      failed="Unable to load feedback"
      row={(entry) => <FeedbackRow entry={entry} />}
    />
  )
}
