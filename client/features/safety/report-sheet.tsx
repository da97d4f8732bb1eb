import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/forms/checkbox.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { TextArea } from '#client/ui/forms/text-area.tsx'
import { DialogActions } from '#client/ui/layers/dialog.tsx'
import { MenuButton, MenuList } from '#client/ui/layers/menu-sheet.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { limits } from '#contract/limits.ts'
import type { ReportKind } from '#contract/safety.ts'
import { type ReportReason, reportReasonLabel, reportReasons } from '#contract/words.ts'
import { useBlock, useReport } from './safety.api.ts'

export type ReportSheetProps = {
  kind: ReportKind
  /** Whom it is about, where that is still known. */
  memberId?: number
  /** The photo of his gallery, the message or the quickie; none for the member and for his profile picture. */
  targetId?: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onBlocked?: () => void
  /** He is blocked already, so that is not offered. */
  isBlocked?: boolean
  /** 'Also block him' is chosen from the start. */
  alsoBlocks?: boolean
}

const titles: Record<ReportKind, string> = {
  member: 'Report this member',
  photo: 'Report this photo',
  message: 'Report this message',
  quickie: 'Report this quickie',
}

/** First the reason, then a few words. Whoever is reported is not notified. */
export function ReportSheet({ open, onOpenChange, ...about }: ReportSheetProps) {
  const [reason, setReason] = useState<ReportReason>()
  const close = (next: boolean) => {
    onOpenChange(next)
    if (!next) setReason(undefined)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={close}
      title={reason ? reportReasonLabel[reason] : titles[about.kind]}
      text={
        reason
          ? 'A copy of what you report goes to our team. He is not told.'
          : 'Why are you reporting? He is not told.'
      }
    >
      {reason ? (
        <ReportForm
          {...about}
          reason={reason}
          onBack={() => setReason(undefined)}
          onSent={() => close(false)}
        />
      ) : (
        <ReasonList onChoose={setReason} />
      )}
    </Sheet>
  )
}

function ReasonList({ onChoose }: { onChoose: (reason: ReportReason) => void }) {
  return (
    <MenuList>
      {reportReasons.map((reason) => (
        <MenuButton key={reason} onClick={() => onChoose(reason)}>
          <span className="min-w-0 flex-1">{reportReasonLabel[reason]}</span>
          <ChevronRight className="text-muted" aria-hidden="true" />
        </MenuButton>
      ))}
    </MenuList>
  )
}

type ReportFormProps = Omit<ReportSheetProps, 'open' | 'onOpenChange'> & {
  reason: ReportReason
  onBack: () => void
  onSent: () => void
}

function ReportForm(props: ReportFormProps) {
  const {
    kind,
    memberId,
    targetId,
    reason,
    onBack,
    onSent,
    onBlocked,
    isBlocked = false,
    alsoBlocks = false,
  } = props
  const [text, setText] = useState('')
  const [alsoBlock, setAlsoBlock] = useState(alsoBlocks)
  const report = useReport()
  const block = useBlock()
  const send = async () => {
    try {
      await report.mutateAsync({ kind, userId: memberId, targetId, reason, text })
      if (alsoBlock && memberId !== undefined) await block.mutateAsync(memberId)
      onSent()
      toast({ title: 'Report sent', description: 'Thank you. Our team will look at it.' })
      if (alsoBlock) onBlocked?.()
    } catch (error) {
      const description = errorText(error, 'Please try again.')
      toast({ title: 'Failed to send report', description, variant: 'destructive' })
    }
  }
  return (
    <>
      <Field label="Anything we should know? (optional)">
        <TextArea
          value={text}
          maxLength={limits.reportText}
          maxRows={6}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {memberId !== undefined && !isBlocked && (
        <Checkbox
          className="my-2"
          checked={alsoBlock}
          onChange={(event) => setAlsoBlock(event.target.checked)}
        >
          Also block him
        </Checkbox>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button
          pending={report.isPending || block.isPending}
          pendingLabel="Sending..."
          onClick={() => void send()}
        >
          Send report
        </Button>
      </DialogActions>
    </>
  )
}
