import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton } from '#client/ui/states/skeleton.tsx'
import type { OwnVerification as Verification } from '#contract/verification.ts'
import { verificationFaultWords } from '#contract/words.ts'
import { GestureCamera } from './gesture-camera.tsx'
import { ownVerification, useAskGesture, useWithdraw } from './verification.api.ts'

/** On the own profile: to be verified, step by step. */
export function OwnVerification() {
  const { data, isError, isFetching, refetch } = useQuery(ownVerification)
  if (!data && isError)
    return <ErrorState title="Unable to load this" onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-40 rounded-control" />
  if (data.isVerified) return <Verified />
  if (data.waitingSince !== null) return <Waiting />
  return data.asked ? <GestureCamera key={data.asked.id} asked={data.asked} /> : <Start verification={data} />
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 py-2 text-center text-ink-2">
      <span className="grid size-[64px] place-items-center rounded-full bg-accent-soft text-accent-text [&_svg]:size-[30px]">
        {icon}
      </span>
      {children}
    </div>
  )
}

function Verified() {
  return (
    <Notice icon={<BadgeCheck aria-hidden="true" />}>
      <p>
        <b>You’re verified.</b> Others see a mark beside your name. It stays until you change your main
        picture; then you film again.
      </p>
    </Notice>
  )
}

function Waiting() {
  const withdraw = useWithdraw()
  return (
    <Notice icon={<Hourglass aria-hidden="true" />}>
      <p>
        <b>Your video is waiting to be looked at.</b> We tell you what came of it. It is deleted as soon as
        that is decided, and after 7 days at the latest.
      </p>
      <Button variant="secondary" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Take it back
      </Button>
    </Notice>
  )
}

function Start({ verification: { hasPicture, lastEnd } }: { verification: Verification }) {
  const ask = useAskGesture()
  const told = lastEnd && endWords(lastEnd)
  return (
    <div className="grid gap-3 text-ink-2">
      {told && (
        <p className="rounded-control bg-surface-3 px-gutter py-[10px]" role="status">
          {told}
        </p>
      )}
      <p>
        Show others that you’re the man in your main picture. You get a gesture and film it for 3 seconds. Our
        team compares the video with your pictures; nobody else ever sees it, and it is deleted when they have
        decided.
      </p>
      {!hasPicture && (
        <p className="font-semibold text-ink">Add a main picture that shows your face first.</p>
      )}
      <Button disabled={!hasPicture} pending={ask.isPending} onClick={() => ask.mutate()}>
        Get a gesture
      </Button>
    </div>
  )
}

/** What came of it last time; nothing where he knows it himself. */
function endWords({ end, fault }: NonNullable<Verification['lastEnd']>): string | undefined {
  if (fault) return `${verificationFaultWords[fault].told} You can film another one.`
  if (end === 'approved')
    return 'You changed your main picture, so the mark is gone. Film a new video to get it back.'
  if (end === 'picture-changed')
    return 'You changed your main picture before we got to your video. Please film a new one.'
  if (end === 'unanswered') return 'Nobody got to look at your video in time, sorry. Please film another one.'
  return undefined
}
