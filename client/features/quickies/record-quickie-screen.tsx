import { CameraError } from '#client/platform/camera/camera.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { useHeadingFocus } from '#client/ui/screen-header.tsx'
import { CameraStage } from './camera-stage.tsx'
import { useCloseToDiscovery } from './closing.ts'
import { TakePreview } from './take-preview.tsx'
import { useQuickieRecorder } from './use-quickie-recorder.ts'
import './quickies.css'
import { Video, X } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'

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
    <main className="screen quickie-screen">
      <h1 className="sr" tabIndex={-1} ref={heading}>
        Record a quickie
      </h1>
      {stage === 'primer' && <CameraPrimer onAllow={recorder.allow} onClose={close} />}
      {(stage === 'idle' || stage === 'recording') && <CameraStage recorder={recorder} onClose={close} />}
      {stage === 'preview' && take && (
        <TakePreview take={take} onRetake={recorder.retake} onShared={close} onClose={close} />
      )}
    </main>
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
      <header className="quickie-head">
        <IconButton label="Close" variant="glass" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className="quickie-primer">
        <span className="art">
          <Video aria-hidden="true" />
        </span>
        <h2>Ten seconds of you</h2>
        <p>
          Your browser will ask for the camera and the microphone. They are on only while you film, and
          nothing is shared until you tap Share.
        </p>
        <Button onClick={onAllow}>Turn on camera</Button>
      </div>
    </>
  )
}
