import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { type AdminReport, type ReportDecision, reportDecisions } from '#contract/admin.ts'
import { useDecideReport } from './admin.api.ts'
import { ReasonedDialog } from './reasoned-dialog.tsx'
import { RowActions } from './row-parts.tsx'

type Words = {
  label: string
  question: string
  noticed?: string
  reasonHint?: string
  isDestructive: boolean
}

const decisions: Record<ReportDecision, Words> = {
  dismiss: {
    label: 'Dismiss',
    question: 'No action is taken. The reporter is notified.',
    noticed: 'No action is taken.',
    isDestructive: false,
  },
  warn: {
    label: 'Warn',
    question: 'He gets a warning. The reporter is told that we took action.',
    noticed: 'He gets a warning.',
    reasonHint: 'Shown to him in the warning.',
    isDestructive: false,
  },
  remove: {
    label: 'Remove content',
    question: 'The reported content is permanently removed. Both are notified.',
    reasonHint: 'Shown to him in the message about the removal.',
    isDestructive: true,
  },
  suspend: {
    label: 'Suspend',
    question: 'He is signed out at once and hidden everywhere until he is unblocked.',
    reasonHint: 'Shown to him when he tries to sign in.',
    isDestructive: true,
  },
}

export function ReportDecisions({ report }: { report: AdminReport }) {
  const [chosen, setChosen] = useState<ReportDecision>()
  const decide = useDecideReport()
  const close = () => setChosen(undefined)
  const isNoticed = report.reason === null
  // What the product has noticed is something that he did, not something that he shows.
  const possible = reportDecisions.filter((decision) => !(isNoticed && decision === 'remove'))
  return (
    <RowActions>
      {possible.map((decision) => (
        <Button
          key={decision}
          size="compact"
          variant={decisions[decision].isDestructive ? 'soft-danger' : 'secondary'}
          disabled={decision !== 'dismiss' && report.reported === null}
          onClick={() => setChosen(decision)}
        >
          {decisions[decision].label}
        </Button>
      ))}
      {chosen && (
        <ReasonedDialog
          title={`${decisions[chosen].label}?`}
          text={(isNoticed && decisions[chosen].noticed) || decisions[chosen].question}
          reasonHint={decisions[chosen].reasonHint}
          confirmLabel={decisions[chosen].label}
          isDestructive={decisions[chosen].isDestructive}
          pending={decide.isPending}
          onConfirm={(note) => decide.mutate({ id: report.id, decision: chosen, note }, { onSettled: close })}
          onClose={close}
        />
      )}
    </RowActions>
  )
}
