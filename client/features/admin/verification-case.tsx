import { useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Photo } from '#client/ui/photo.tsx'
import { limits } from '#contract/limits.ts'
import type { OpenFilm, WaitingVerification } from '#contract/verification.ts'
import { type VerificationFault, verificationFaults, verificationFaultWords } from '#contract/words.ts'
import { useDecideVerification, useOpenFilm } from './admin.api.ts'
import { RowActions } from './row-parts.tsx'
import { useKeys } from './use-keys.ts'

type VerificationCaseProps = {
  waiting: WaitingVerification
  onNext: (() => void) | undefined
  onBack: (() => void) | undefined
}

/** The film beside the pictures, and what to decide. Nothing can be decided before the film is open. */
export function VerificationCase({ waiting, onNext, onBack }: VerificationCaseProps) {
  const { id, user, pictures, heldBy } = waiting
  const open = useOpenFilm()
  const decide = useDecideVerification()
  const [film, close] = useOpened(open.data)
  const isBusy = open.isPending || decide.isPending
  const mayDecide = film !== undefined && !isBusy
  const openIt = film || heldBy !== null || isBusy ? undefined : () => open.mutate(id)
  const decideOn = (fault: VerificationFault | null) =>
    mayDecide ? () => decide.mutate({ id, fault }, { onSettled: close }) : undefined
  useKeys({
    o: openIt,
    v: decideOn(null),
    ...Object.fromEntries(verificationFaults.map((fault, at) => [String(at + 1), decideOn(fault)])),
    j: onNext,
    k: onBack,
  })
  const [main, ...others] = pictures
  return (
    <>
      <div className="grid max-w-[720px] grid-cols-2 gap-[8px]">
        <div className={frame}>
          {film ? (
            <video
              className={whole}
              src={film.url}
              aria-label="Video"
              autoPlay
              loop
              muted
              playsInline
              controls
              controlsList="nodownload noremoteplayback"
              disablePictureInPicture
            />
          ) : (
            <Button size="small" disabled={!openIt} onClick={openIt}>
              Open video
            </Button>
          )}
        </div>
        <div className={frame}>
          {main && <img className={whole} src={main.url} alt={`Main, ${user.username}`} />}
        </div>
      </div>
      {others.length > 0 && (
        <div className="flex flex-wrap gap-[8px]">
          {others.map(({ url, thumbUrl, thumbhash }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <Photo
                src={thumbUrl}
                thumbhash={thumbhash}
                alt={`Another picture of ${user.username}`}
                className="size-[96px] rounded-thumb"
              />
            </a>
          ))}
        </div>
      )}
      <RowActions>
        <Button size="compact" disabled={!mayDecide} onClick={decideOn(null)}>
          <kbd>V</kbd> Verify
        </Button>
        {verificationFaults.map((fault, at) => (
          <Button
            key={fault}
            size="compact"
            variant="secondary"
            disabled={!mayDecide}
            onClick={decideOn(fault)}
          >
            <kbd>{at + 1}</kbd> {verificationFaultWords[fault].label}
          </Button>
        ))}
      </RowActions>
      <RowActions>
        <Button size="compact" variant="quiet" disabled={!onBack} onClick={onBack}>
          <kbd>K</kbd> Back
        </Button>
        <Button size="compact" variant="quiet" disabled={!onNext} onClick={onNext}>
          <kbd>J</kbd> Next
        </Button>
      </RowActions>
    </>
  )
}

const frame = 'relative grid h-[42vh] min-h-[220px] place-items-center overflow-hidden rounded-card bg-stage'
const whole = 'absolute inset-0 size-full object-contain'

/** The film for as long as the server lets one see it. */
function useOpened(opened: OpenFilm | undefined) {
  const [closed, setClosed] = useState<OpenFilm>()
  useEffect(() => {
    if (!opened) return
    const timer = setTimeout(() => setClosed(opened), limits.verification.openMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [opened])
  return [opened === closed ? undefined : opened, () => setClosed(opened)] as const
}
