import { SwitchCamera } from 'lucide-react'
import { useState } from 'react'
import { useObjectUrl } from '#client/platform/blob-urls.ts'
import { CameraError, type CameraSide, useCamera } from '#client/platform/camera/camera.ts'
import { capturePhoto } from '#client/platform/camera/picture.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { DialogActions } from '#client/ui/layers/dialog.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import type { Problem } from './image-check.ts'

type CameraSheetProps = {
  open: boolean
  onClose: () => void
  /** What one asks of the camera; it gives what it has. */
  size: { width: number; height: number }
  onPhoto: (photo: Blob) => void
}

/** Takes a photo, shows it, and hands it over when it is liked. */
export function CameraSheet({ open, onClose, size, onPhoto }: CameraSheetProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title="Take a photo">
      {open && <Viewfinder size={size} onClose={onClose} onPhoto={onPhoto} />}
    </Sheet>
  )
}

function Viewfinder({ size, onClose, onPhoto }: Omit<CameraSheetProps, 'open'>) {
  const [side, setSide] = useState<CameraSide>('user')
  const [photo, setPhoto] = useState<Blob>()
  const taken = useObjectUrl(photo)
  const preview = photo && taken
  const [isReady, setReady] = useState(false)
  const { video } = useCamera({
    side,
    format: size,
    onFailure: (error) => {
      toast({ ...cameraWords(error), variant: 'destructive' })
      onClose()
    },
  })
  const shoot = () => {
    try {
      const picture = video.current && capturePhoto(video.current)
      if (picture) setPhoto(picture)
      else toast({ ...captureWords('Capture Failed'), variant: 'destructive' })
    } catch {
      toast({ ...captureWords('Capture Error'), variant: 'destructive' })
    }
  }
  return (
    <>
      <div className="relative grid h-[52dvh] place-items-center overflow-hidden rounded-card bg-stage">
        <video
          ref={video}
          onEmptied={() => setReady(false)}
          onLoadedData={() => setReady(true)}
          className={`size-full object-cover ${side === 'user' ? '-scale-x-100' : ''}`}
          hidden={Boolean(preview)}
          playsInline
          muted
          autoPlay
        />
        {preview && <img className="size-full object-cover" src={preview} alt="What you have taken" />}
        {!preview && (
          <IconButton
            label="Flip camera"
            tooltip={false}
            variant="glass"
            className="absolute top-3 right-3"
            onClick={() => setSide(side === 'user' ? 'environment' : 'user')}
          >
            <SwitchCamera />
          </IconButton>
        )}
      </div>
      <DialogActions className="mt-4">
        {photo ? (
          <>
            <Button variant="secondary" onClick={() => setPhoto(undefined)}>
              Retake
            </Button>
            <Button onClick={() => onPhoto(photo)}>Use photo</Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={!isReady} onClick={shoot}>
              Take photo
            </Button>
          </>
        )}
      </DialogActions>
    </>
  )
}

export function cameraWords(error: unknown): Problem {
  return error instanceof CameraError && error.reason === 'denied'
    ? { title: 'Camera Access Denied', description: 'Please allow camera access to take photos.' }
    : { title: 'Camera Error', description: 'Unable to access camera. Please check permissions.' }
}

export function captureWords(title: 'Capture Failed' | 'Capture Error'): Problem {
  return { title, description: 'Failed to capture photo. Please try again.' }
}
