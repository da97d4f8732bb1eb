import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isReachable } from '#client/platform/playback.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { ScreenFrame } from '#client/ui/screen.tsx'
import { SegmentBars } from '#client/ui/segment-bars.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import type { Quickie } from '#contract/quickies.ts'
import { ClipVideo, isPlayable } from './clip-video.tsx'
import { useCloseToDiscovery } from './closing.ts'
import { OtherQuickieFoot, OwnQuickieFoot, type QuickieActions } from './quickie-foot.tsx'
import { QuickieStage } from './quickie-frame.tsx'
import { QuickieHead } from './quickie-head.tsx'
import { useMarkSeen } from './quickies.api.ts'
import { useStageGestures } from './use-stage-gestures.ts'

type QuickieViewerProps = {
  clips: Quickie[]
  index: number
  actions?: QuickieActions
}

/** Plays the quickies of one member, each in a loop, silent until the sound is wanted. */
export function QuickieViewer({ clips, index, actions }: QuickieViewerProps) {
  const quickie = clips[index]!
  const isOwn = quickie.userId === useViewer().id
  const close = useCloseToDiscovery()
  const step = useStep(clips, index)
  const pause = usePause()
  const [isMuted, setMuted] = useState(true)
  const [failed, setFailed] = useState<{ id: number; isReachable: boolean }>()
  const { mutate: markSeen } = useMarkSeen()
  const stage = useRef<HTMLDivElement>(null)
  const gestures = useStageGestures({ onHold: pause.hold, onSwipeDown: close })
  useViewerKeys({ onPrevious: step.back, onNext: step.on, onClose: close, onPause: pause.toggle })
  const fail = async ({ id, videoUrl }: Quickie) =>
    setFailed({ id, isReachable: await isReachable(videoUrl) })
  const hasFailed = failed?.id === quickie.id
  return (
    <ScreenFrame ground="stage">
      <QuickieStage ref={stage} {...gestures}>
        {clips.slice(Math.max(0, index - 1), index + 2).map((each) => (
          <ClipVideo
            key={each.id}
            quickie={each}
            isCurrent={each === quickie}
            isPaused={pause.isPaused}
            isMuted={isMuted}
            onPlaying={() => !each.seen && markSeen(each.id)}
            onFailure={() => void fail(each)}
          />
        ))}
        {step.back && <StepButton side="left" label="Previous quickie" onClick={step.back} />}
        {step.on && <StepButton side="right" label="Next quickie" onClick={step.on} />}
      </QuickieStage>
      {hasFailed && (
        <ClipFailure
          // Bytes that arrive and are not played are of a format that the browser does not know.
          isPlayable={isPlayable(quickie) && !failed.isReachable}
          onRetry={() => {
            setFailed(undefined)
            stage.current?.querySelector<HTMLVideoElement>('[data-current]')?.load()
          }}
        />
      )}
      <ClipSegments count={clips.length} index={index} stage={stage} />
      <QuickieHead
        quickie={quickie}
        isOwn={isOwn}
        isMuted={isMuted}
        onMute={setMuted}
        onMenu={pause.cover}
        onClose={close}
      />
      {isOwn ? (
        <OwnQuickieFoot
          quickie={quickie}
          onAsk={pause.cover}
          onDeleted={clips.length === 1 ? close : undefined}
        />
      ) : (
        <OtherQuickieFoot member={quickie.user} onCover={pause.cover} actions={actions} />
      )}
    </ScreenFrame>
  )
}

function ClipFailure({ isPlayable, onRetry }: { isPlayable: boolean; onRetry: () => void }) {
  return (
    <div className="absolute inset-0 -z-1 grid place-items-center bg-backdrop *:pointer-events-auto">
      <ErrorState
        title="This quickie cannot be played"
        text={
          isPlayable
            ? 'Check your connection and try again.'
            : 'It was filmed in a format that your browser does not know.'
        }
        onRetry={onRetry}
      />
    </div>
  )
}

function StepButton(props: { side: 'left' | 'right'; label: string; onClick: () => void }) {
  const Icon = props.side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      className={clsx(
        'absolute inset-y-0 z-1 flex w-[33.33%] items-center text-on-photo focus-visible:outline-offset-[-4px] [&_svg]:opacity-60',
        props.side === 'left' ? 'left-0 pl-[8px]' : 'right-0 justify-end pr-[8px]',
      )}
      aria-label={props.label}
      onClick={props.onClick}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

/** To the neighbours, in place: Back leads out of the viewer and not through it. */
function useStep(clips: Quickie[], index: number) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const to = (quickie: Quickie | undefined) =>
    quickie && (() => void navigate(`/quickie/${quickie.id}`, { replace: true, state }))
  return { back: to(clips[index - 1]), on: to(clips[index + 1]) }
}

/** Paused while held, by the key, or while something else has one's attention. */
function usePause() {
  const [isHeld, hold] = useState(false)
  const [isCovered, cover] = useState(false)
  const [isStopped, setStopped] = useState(false)
  return {
    isPaused: isHeld || isCovered || isStopped,
    hold,
    cover,
    toggle: () => setStopped((now) => !now),
  }
}

type ClipSegmentsProps = { count: number; index: number; stage: RefObject<HTMLElement | null> }

/** Which of how many, and how far it is. Apart, so that only the bars are drawn anew with every frame. */
function ClipSegments({ count, index, stage }: ClipSegmentsProps) {
  const [progress, setProgress] = useState(0)
  useEffect(() => {
    let frame = requestAnimationFrame(function follow() {
      const video = stage.current?.querySelector<HTMLVideoElement>('[data-current]')
      setProgress(video && video.duration > 0 ? video.currentTime / video.duration : 0)
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [stage])
  return (
    <SegmentBars
      count={count}
      index={index}
      progress={progress}
      className="pointer-events-none px-[12px] pt-[calc(12px+var(--safe-top))]"
    />
  )
}

type Keys = {
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  onPause: () => void
}

/** Arrows step, the space bar pauses, Esc closes: unless somebody writes, or something lies over the picture. */
function useViewerKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = {
      ArrowLeft: keys.onPrevious,
      ArrowRight: keys.onNext,
      Escape: keys.onClose,
      ' ': keys.onPause,
    }[event.key]
    if (!action || event.defaultPrevented || isTaken(event)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function isTaken({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true
  if (!(target instanceof Element)) return false
  return target.matches('input, textarea') ? key !== 'Escape' : key === ' ' && target.matches('button, a')
}
