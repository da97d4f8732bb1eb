import { Video, X } from 'lucide-react'
import { CameraError } from '#client/platform/camera/camera.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ScreenFrame } from '#client/ui/screen.tsx'
import { useHeadingFocus } from '#client/ui/screen-header.tsx'
import { CameraStage } from './camera-stage.tsx'
import { useCloseToDiscovery } from './closing.ts'
import { QuickieBar } from './quickie-frame.tsx'
import { TakePreview } from './take-preview.tsx'
import { useQuickieRecorder } from './use-quickie-recorder.ts'

export function RecordQuickieScreen() {
  useDocumentTitle('Record a quickie')
  const heading = useHeadingFocus()
  const close = useCloseToDiscovery()
  const recorder = useQuickieRecorder((error) => {
    toast({ ...cameraWords(error), variant: 'destructive' })
    close()
  })
  const { stage, take } = recorder
  return (
    <ScreenFrame ground={stage === 'primer' ? 'glow' : 'stage'}>
      <h1 className="sr-only" tabIndex={-1} ref={heading}>
        Record a quickie
      </h1>
      {stage === 'primer' && <CameraPrimer onAllow={recorder.allow} onClose={close} />}
      {(stage === 'idle' || stage === 'recording') && <CameraStage recorder={recorder} onClose={close} />}
      {stage === 'preview' && take && (
        <TakePreview take={take} onRetake={recorder.retake} onShared={close} onClose={close} />
      )}
    </ScreenFrame>
  )
}

function cameraWords(error: unknown) {
  return error instanceof CameraError && error.reason === 'denied'
    ? { title: 'Camera access denied', description: 'Please allow camera access to record Quickies' }
    : { title: 'Camera Error', description: 'Unable to access camera. Please check permissions.' }
}

type CameraPrimerProps = { onAllow: () => void; onClose: () => void }

/** Says what the browser is about to ask, and why. */
function CameraPrimer({ onAllow, onClose }: CameraPrimerProps) {
  return (
    <>
      <QuickieBar>
        <IconButton label="Close" variant="glass" onClick={onClose}>
          <X />
        </IconButton>
      </QuickieBar>
      <div className="flex flex-1 flex-col items-center justify-center px-[32px] pb-[72px] text-center">
        <span className="mb-[22px] grid size-[96px] place-items-center rounded-full bg-accent-soft text-amber [&_svg]:size-[40px]">
          <Video aria-hidden="true" />
        </span>
        <h2 className="font-extrabold text-28 leading-[1.2] tracking-display">Ten seconds of you</h2>
        <p className="mt-[10px] mb-[26px] max-w-[34ch] text-on-photo-2">
          Your browser will ask for the camera and the microphone. They are on only while you film, and
          nothing is shared until you tap Share.
        </p>
        <Button onClick={onAllow}>Turn on camera</Button>
      </div>
    </>
  )
}
