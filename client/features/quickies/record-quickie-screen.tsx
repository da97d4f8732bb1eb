import { CameraError } from '#client/platform/camera/camera.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { useHeadingFocus } from '#client/ui/screen-header.tsx'
import { toast } from '#client/ui/toast.tsx'
import { CameraPrimer } from './camera-primer.tsx'
import { CameraStage } from './camera-stage.tsx'
import { useCloseToDiscovery } from './closing.ts'
import { TakePreview } from './take-preview.tsx'
import { useQuickieRecorder } from './use-quickie-recorder.ts'
import './quickies.css'

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
