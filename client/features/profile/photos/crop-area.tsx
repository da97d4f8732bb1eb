import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { DialogActions } from '#client/ui/layers/dialog.tsx'
import 'react-easy-crop/react-easy-crop.css'
import { cropPicture } from '#client/platform/camera/picture.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layers/toast.tsx'

/** As tall as the page of a member shows it; tiles and round pictures take its upper middle. */
const ASPECT = 4 / 5
const MAX_WIDTH = 1080
const MAX_ZOOM = 4

type CropAreaProps = {
  url: string
  onCancel: () => void
  onDone: (cropped: Blob) => void
  doneLabel: string
}

export function CropArea({ url, onCancel, onDone, doneLabel }: CropAreaProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const cutOut = async () => {
    const cropped = area && (await cropPicture(url, area, MAX_WIDTH).catch(() => undefined))
    if (cropped) onDone(cropped)
    else unreadable(onCancel)
  }
  return (
    <>
      {/* Its own gestures: a drag moves the photo, not the sheet. */}
      <div
        className="relative h-[46dvh] overflow-hidden rounded-card bg-stage"
        onPointerDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
      >
        <Cropper
          image={url}
          aspect={ASPECT}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
          mediaProps={{ alt: 'Your photo', onError: () => unreadable(onCancel) }}
        />
      </div>
      <input
        type="range"
        aria-label="Zoom"
        className="mt-4 h-11 w-full accent-accent"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={zoom}
        onChange={(event) => setZoom(Number(event.target.value))}
      />
      <DialogActions className="mt-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!area} onClick={() => void cutOut()}>
          {doneLabel}
        </Button>
      </DialogActions>
    </>
  )
}

function unreadable(close: () => void): void {
  close()
  toast({
    title: 'Invalid image',
    description: 'This photo could not be read. Please select another one.',
    variant: 'destructive',
  })
}
