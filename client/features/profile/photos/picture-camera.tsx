import { Camera } from 'lucide-react'
import { useState } from 'react'
import { PhotoCropper } from './photo-cropper.tsx'
import { PhotoSource } from './photo-source.tsx'

const CAMERA = { width: 1280, height: 720 }

type PictureCameraProps = {
  /** 'Profile picture', 'Group picture'. */
  title: string
  disabled: boolean
  onPicture: (cropped: Blob) => void
  /** Where there is a picture to remove. */
  onRemove: (() => void) | undefined
}

/** The camera on the corner of a picture: it opens the dialog to choose another, which is cropped before it is used. */
export function PictureCamera({ title, disabled, onPicture, onRemove }: PictureCameraProps) {
  const [isOpen, setOpen] = useState(false)
  const [photo, setPhoto] = useState<Blob>()
  return (
    <>
      <button
        type="button"
        aria-label={`Change ${title.toLowerCase()}`}
        className="absolute -right-3.5 -bottom-2.5 grid size-[44px] place-items-center rounded-full bg-grad-accent text-on-accent ring-4 ring-bg disabled:opacity-45"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <Camera className="size-icon-s" aria-hidden="true" />
      </button>
      <PhotoSource
        title={title}
        text="JPEG, PNG or WebP, up to 5MB"
        open={isOpen}
        onOpenChange={setOpen}
        place="picture-dialog"
        camera={CAMERA}
        onPhoto={setPhoto}
        onRemove={onRemove}
      />
      <PhotoCropper
        file={photo}
        onCancel={() => setPhoto(undefined)}
        onDone={(cropped) => {
          setPhoto(undefined)
          onPicture(cropped)
        }}
      />
    </>
  )
}
