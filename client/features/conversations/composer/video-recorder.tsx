import { clsx } from 'clsx'
import { SwitchCamera, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CameraError, type CameraSide, useCamera } from '#client/platform/camera/camera.ts'
import { nothingRecorded, type Recording, startRecording } from '#client/platform/camera/recording.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ModalLayer } from '#client/ui/layers/modal-layer.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ProgressRing } from '#client/ui/states/progress-ring.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { limits } from '#contract/limits.ts'
import { stageBar, stageFoot, stageLook, stageMiddle } from './media-preview.tsx'

const TICK_MS = 250
const FILM = { film: true, height: 720 }

export type VideoRecorderProps = {
  open: boolean
  onClose: () => void
  onRecorded: (video: Blob) => void
}

/** Films up to 30 seconds for a chat. */
export function VideoRecorder({ open, onClose, onRecorded }: VideoRecorderProps) {
  return (
    <ModalLayer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      className={stageLook}
      aria-describedby={undefined}
    >
      <VisuallyHidden>
        <Dialog.Title>Record Video</Dialog.Title>
      </VisuallyHidden>
      <RecorderStage onClose={onClose} onRecorded={onRecorded} />
    </ModalLayer>
  )
}

function RecorderStage({ onClose, onRecorded }: Omit<VideoRecorderProps, 'open'>) {
  const recorder = useRecorder({
    onRecorded,
    onFailure: (error) => {
      sayWhy(error)
      onClose()
    },
  })
  const { elapsed } = recorder
  const isRecording = elapsed !== undefined
  return (
    <>
      <div className={clsx(stageBar, 'absolute inset-x-0 top-(--safe-top) z-1 justify-between py-[12px]')}>
        <Dialog.Close asChild>
          <IconButton label="Close" variant="glass" tooltip={false}>
            <X />
          </IconButton>
        </Dialog.Close>
        {isRecording && (
          <span className="rounded-full bg-glass px-[12px] py-[5px] font-semibold text-13 tabular-nums">
            REC {limits.chatVideoSeconds - Math.floor(elapsed)}s
          </span>
        )}
        <IconButton
          label="Flip camera"
          variant="glass"
          tooltip={false}
          disabled={isRecording}
          onClick={recorder.flip}
        >
          <SwitchCamera />
        </IconButton>
      </div>
      <div className={stageMiddle}>
        <video
          ref={recorder.video}
          // Out of reach of the mouse: Firefox lays a button of its own over a video that can be pointed at.
          className={clsx(
            'pointer-events-none size-full object-cover',
            recorder.side === 'user' && '[transform:scaleX(-1)]',
          )}
          autoPlay
          muted
          playsInline
          disablePictureInPicture
        />
      </div>
      <div className={clsx(stageBar, stageFoot, 'justify-center')}>
        <button
          type="button"
          className="group grid size-[84px] place-items-center rounded-full"
          aria-pressed={isRecording}
          aria-label={isRecording ? 'Stop recording' : 'Start recording'}
          disabled={!recorder.isReady}
          onClick={isRecording ? () => void recorder.finish() : recorder.start}
        >
          <ProgressRing
            value={(elapsed ?? 0) / limits.chatVideoSeconds}
            label="Recorded"
            size={84}
            stroke={5}
          >
            <i className="block size-[56px] rounded-full bg-on-photo transition-[border-radius,scale] duration-quick ease-out group-aria-pressed:scale-60 group-aria-pressed:rounded-[12px]" />
          </ProgressRing>
        </button>
      </div>
    </>
  )
}

function sayWhy(error: unknown): void {
  const isDenied = error instanceof CameraError && error.reason === 'denied'
  toast({
    title: isDenied ? 'Camera Access Denied' : 'Camera Error',
    description: isDenied
      ? 'Please allow camera access to record videos.'
      : 'Unable to access camera. Please check permissions.',
    variant: 'destructive',
  })
}

type RecorderOptions = { onRecorded: (video: Blob) => void; onFailure: (error: unknown) => void }

/** The camera for as long as the component is there: idle, recording, done at 30 seconds or when stopped. */
function useRecorder({ onRecorded, onFailure }: RecorderOptions) {
  const [side, setSide] = useState<CameraSide>('user')
  const { video, stream } = useCamera({ side, format: FILM, onFailure })
  const recording = useRef<Recording>(undefined)
  const [elapsed, setElapsed] = useState<number>()
  const isRecording = elapsed !== undefined

  const finish = async () => {
    const finished = recording.current
    recording.current = undefined
    setElapsed(undefined)
    if (!finished) return
    const film = await finished.stop()
    if (film) onRecorded(film)
    else toast(nothingRecorded)
  }
  const timeIsUp = useEffectEvent(finish)

  useEffect(() => {
    if (!isRecording) return
    const begun = performance.now()
    const timer = setInterval(() => {
      const seconds = (performance.now() - begun) / 1000
      if (seconds >= limits.chatVideoSeconds) void timeIsUp()
      else setElapsed(seconds)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isRecording])

  const start = () => {
    if (!stream) return
    recording.current = startRecording(stream)
    setElapsed(0)
  }
  const flip = () => setSide((current) => (current === 'user' ? 'environment' : 'user'))
  return { video, side, isReady: stream !== undefined, elapsed, start, finish, flip }
}
