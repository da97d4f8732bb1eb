import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText, hasCode } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { StarInput } from '#client/ui/forms/star-input.tsx'
import { Dialog } from '#client/ui/layers/dialog.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ratingsApi } from '#contract/ratings.ts'
import { useRate } from './ratings.api.ts'

const CLOSE_AFTER_MS = 1_500

export type RateDialogProps = {
  member: { id: number; username: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Five stars, once and for good. */
function RateDialog({ member, open, onOpenChange }: RateDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Rate ${member.username}`}>
      <Stars member={member} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Stars({ member, onDone }: { member: RateDialogProps['member']; onDone: () => void }) {
  const { data: own } = useQuery(queryOf(ratingsApi.own, { params: { userId: member.id } }))
  const rate = useRate(member.id)
  const close = useEffectEvent(onDone)
  const chosen = rate.variables && !rate.isError ? rate.variables : null
  const given = own?.rating ?? null

  useEffect(() => {
    if (!rate.isSuccess) return
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [rate.isSuccess])

  const choose = (rating: number) =>
    rate.mutate(rating, {
      // Given before, in another tab: the reload shows it locked.
      onError: (error) => hasCode(error, 'already_done') || showFailure(error),
    })

  return (
    <div className="mt-3 grid justify-items-center gap-3 text-center">
      <StarInput
        label={`Your rating of ${member.username}`}
        value={chosen ?? given}
        locked={!own || given !== null || chosen !== null}
        onValueChange={choose}
      />
      <p className="text-balance text-muted" aria-live="polite">
        {words({ isNew: chosen !== null, isSaved: rate.isSuccess, isGiven: given !== null })}
        {own?.isWaiting && ' It counts once your account is a day old.'}
      </p>
    </div>
  )
}

function words({ isNew, isSaved, isGiven }: { isNew: boolean; isSaved: boolean; isGiven: boolean }): string {
  if (isNew) return isSaved ? 'Thank you. Your rating was saved.' : 'Saving your rating...'
  return isGiven
    ? 'You’ve already rated him. Ratings can’t be changed.'
    : 'He won’t see that it was you. You can rate him only once.'
}

function showFailure(error: unknown): void {
  toast({
    title: 'Failed to submit rating',
    description: errorText(error, 'Please try again.'),
    variant: 'destructive',
  })
}

/** 'Rate', beside a member's stars. */
export function RateLink({ member }: Pick<RateDialogProps, 'member'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="target text-right font-semibold text-accent-text"
        onClick={() => setOpen(true)}
      >
        Rate
      </button>
      <RateDialog member={member} open={open} onOpenChange={setOpen} />
    </>
  )
}
