import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '#client/platform/clock.ts'
import { timeAgo } from '#client/platform/format.ts'
import { Card } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import type { WaitingVerification } from '#contract/verification.ts'
import { gestureWords } from '#contract/words.ts'
import { adminQueries } from './admin.api.ts'
import { PanelHead, PanelNote, Pill, RowLine } from './row-parts.tsx'
import { VerificationCase } from './verification-case.tsx'

/** Films that wait for a decision, one at a time beside the pictures. The keys do what the buttons do. */
export function VerificationTab() {
  const { data: waiting, isError, refetch } = useQuery(adminQueries.verifications)
  const [chosen, setChosen] = useState<number>()
  return (
    <Card flush className="overflow-hidden">
      <PanelHead title="Verification">
        <span className="text-13 text-muted">
          That you open a video is recorded. Keys: O open, V verify, 1 to 5 refuse, J and K go on and back.
        </span>
      </PanelHead>
      {isError && (
        <ErrorState
          title="Unable to load the requests"
          text="Please try again."
          onRetry={() => void refetch()}
        />
      )}
      {!waiting && !isError && <PanelNote>Loading requests...</PanelNote>}
      {waiting?.length === 0 && <PanelNote>Nobody is waiting to be verified</PanelNote>}
      {waiting && waiting.length > 0 && (
        <Cases waiting={waiting} chosen={chosen} onChoose={({ id }) => setChosen(id)} />
      )}
    </Card>
  )
}

type CasesProps = {
  waiting: WaitingVerification[]
  chosen: number | undefined
  onChoose: (next: WaitingVerification) => void
}

function Cases({ waiting, chosen, onChoose }: CasesProps) {
  const now = useNow()
  const at = Math.max(
    0,
    waiting.findIndex(({ id }) => id === chosen),
  )
  const current = waiting[at]!
  const step = (by: 1 | -1) => {
    const next = waiting[at + by]
    if (next) onChoose(next)
  }
  return (
    <section
      className="grid gap-[12px] border-hairline border-t px-[20px] py-[14px] phone:px-gutter"
      aria-label={`Request of ${current.user.username}`}
    >
      <RowLine at={current.waitingSince} when={timeAgo(current.waitingSince, now)}>
        <Link className="font-semibold text-accent-text" to={`/user/${current.user.id}`}>
          {current.user.username}
        </Link>
        <Pill>
          {at + 1} of {waiting.length}
        </Pill>
        {current.heldBy && <Pill strong>{current.heldBy} is looking at it</Pill>}
      </RowLine>
      <p className="font-bold text-18">{gestureWords[current.gesture]}</p>
      {/* Another case begins without a film, whatever was open before. */}
      <VerificationCase
        key={current.id}
        waiting={current}
        onNext={at + 1 < waiting.length ? () => step(1) : undefined}
        onBack={at > 0 ? () => step(-1) : undefined}
      />
    </section>
  )
}
