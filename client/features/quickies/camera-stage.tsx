import { clsx } from 'clsx'
import { SwitchCamera, X } from 'lucide-react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ProgressBar } from '#client/ui/states/progress-bar.tsx'
import { ProgressRing } from '#client/ui/states/progress-ring.tsx'
import { limits } from '#contract/limits.ts'
import { filmLook, QuickieBar, QuickieStage } from './quickie-frame.tsx'
import type { QuickieRecorder } from './use-quickie-recorder.ts'

/** Less than this is a slip of the thumb. */
const LEAST_SECONDS = 0.8

export function CameraStage({ recorder, onClose }: { recorder: QuickieRecorder; onClose: () => void }) {
  const { stage, elapsed, side, isReady } = recorder
  const isRecording = stage === 'recording'
  const share = elapsed / limits.quickieSeconds
  return (
    <>
      <QuickieStage>
        <video
          ref={recorder.video}
          className={clsx(filmLook, side === 'user' && '[transform:scaleX(-1)]')}
          playsInline
          muted
          autoPlay
          aria-label="Camera"
        />
      </QuickieStage>
      <QuickieBar>
        <IconButton label="Close" variant="glass" onClick={onClose}>
          <X />
        </IconButton>
        {isRecording && (
          <span className="flex h-[36px] items-center gap-[8px] whitespace-pre rounded-full bg-glass px-gutter font-extrabold tracking-[0.03em] [backdrop-filter:var(--blur-s)]">
            <i className="size-[10px] animate-blink rounded-full bg-coral" />
            REC <span className="tabular-nums">{Math.ceil(limits.quickieSeconds - elapsed)}s</span>
          </span>
        )}
        <IconButton label="Flip camera" variant="glass" disabled={isRecording} onClick={recorder.flip}>
          <SwitchCamera />
        </IconButton>
      </QuickieBar>
      {isRecording && <ProgressBar value={share} label="Recorded" photo className="mx-3" />}
      <footer className="absolute inset-x-0 bottom-[calc(28px+var(--safe-bottom))] text-center">
        <p className="font-semibold">{isRecording ? 'Tap to stop' : 'Tap to record'}</p>
        <div className="relative mx-auto my-[14px] size-[104px]">
          <ProgressRing value={share} label="Time used" size={104} stroke={6} photo />
          <button
            type="button"
            className="group absolute inset-0 grid place-items-center rounded-full"
            aria-label={isRecording ? 'Stop recording' : 'Start recording'}
            disabled={!isReady || (isRecording && elapsed < LEAST_SECONDS)}
            onClick={isRecording ? recorder.finish : recorder.start}
          >
            <i
              className={clsx(
                'bg-on-photo transition-[width,height,border-radius] duration-normal ease-out',
                isRecording
                  ? 'size-[36px] rounded-[11px]'
                  : 'size-[80px] rounded-full group-disabled:opacity-45',
              )}
            />
          </button>
        </div>
        <p className="text-13 text-on-photo-2">10 seconds. Keep it warm, keep it yours.</p>
      </footer>
    </>
  )
}
