import { clsx } from 'clsx'
import { SwitchCamera, X } from 'lucide-react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ProgressBar } from '#client/ui/states/progress-bar.tsx'
import { ProgressRing } from '#client/ui/states/progress-ring.tsx'
import { limits } from '#contract/limits.ts'
import type { QuickieRecorder } from './use-quickie-recorder.ts'

/** Less than this is a slip of the thumb. */
const LEAST_SECONDS = 0.8

export function CameraStage({ recorder, onClose }: { recorder: QuickieRecorder; onClose: () => void }) {
  const { stage, elapsed, side, isReady } = recorder
  const isRecording = stage === 'recording'
  const share = elapsed / limits.quickieSeconds
  return (
    <>
      <div className="quickie-stage">
        <video
          ref={recorder.video}
          className={clsx(side === 'user' && 'mirrored')}
          playsInline
          muted
          autoPlay
          aria-label="Camera"
        />
      </div>
      <header className="quickie-head">
        <IconButton label="Close" variant="glass" onClick={onClose}>
          <X />
        </IconButton>
        {isRecording && (
          <span className="rec">
            <i />
            REC <span className="num">{Math.ceil(limits.quickieSeconds - elapsed)}s</span>
          </span>
        )}
        <IconButton label="Flip camera" variant="glass" disabled={isRecording} onClick={recorder.flip}>
          <SwitchCamera />
        </IconButton>
      </header>
      {isRecording && <ProgressBar value={share} label="Recorded" className="photo mx-3" />}
      <footer className="quickie-shutter">
        <p>{isRecording ? 'Tap to stop' : 'Tap to record'}</p>
        <div className="shutter">
          <ProgressRing value={share} label="Time used" size={104} stroke={6} className="photo" />
          <button
            type="button"
            aria-label={isRecording ? 'Stop recording' : 'Start recording'}
            disabled={!isReady || (isRecording && elapsed < LEAST_SECONDS)}
            onClick={isRecording ? recorder.finish : recorder.start}
          >
            <i className={clsx(isRecording && 'stop')} />
          </button>
        </div>
        <p className="quiet">10 seconds. Keep it warm, keep it yours.</p>
      </footer>
    </>
  )
}
