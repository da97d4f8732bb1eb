import { Camera } from 'lucide-react'
import { useState } from 'react'
import { ApiError, errorText } from '#client/platform/api/api-error.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ProgressRing } from '#client/ui/states/progress-ring.tsx'
import { findImageProblem } from '../photos/image-check.ts'
import { PhotoCropper } from '../photos/photo-cropper.tsx'
import { PhotoSource } from '../photos/photo-source.tsx'
import { useRemovePicture, useUploadPicture } from '../profile.api.ts'

const CAMERA = { width: 1280, height: 720 }

/** One's own picture; the camera on it opens the dialog to change it. */
export function PictureButton() {
  const { profileImageUrl } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const [photo, setPhoto] = useState<Blob>()
  const { upload, remove, progress } = usePictureChanges()
  return (
    <span className="relative block flex-none">
      <Avatar src={profileImageUrl} name="Your profile picture" size="l" />
      {progress !== undefined && <ProgressRing value={progress} label="Uploading" size={96} fill />}
      <button
        type="button"
        aria-label="Change profile picture"
        className="absolute -right-3.5 -bottom-2.5 grid size-[44px] place-items-center rounded-full bg-grad-accent text-on-accent ring-4 ring-bg disabled:opacity-45"
        disabled={progress !== undefined}
        onClick={() => setOpen(true)}
      >
        <Camera className="size-icon-s" aria-hidden="true" />
      </button>
      <PhotoSource
        title="Profile picture"
        text="JPEG, PNG or WebP, up to 5MB"
        open={isOpen}
        onOpenChange={setOpen}
        place="picture-dialog"
        camera={CAMERA}
        onPhoto={setPhoto}
        onRemove={profileImageUrl ? remove : undefined}
      />
      <PhotoCropper
        file={photo}
        onCancel={() => setPhoto(undefined)}
        onDone={(cropped) => {
          setPhoto(undefined)
          upload(cropped)
        }}
      />
    </span>
  )
}

function usePictureChanges() {
  const uploading = useUploadPicture()
  const removal = useRemovePicture()
  const [share, setShare] = useState(0)
  const upload = (file: Blob) => {
    const problem = findImageProblem(file, 'picture-upload')
    if (problem) return void toast({ ...problem, variant: 'destructive' })
    setShare(0)
    uploading.mutate(
      { file, onProgress: setShare },
      {
        onSuccess: () => toast({ title: 'Profile Picture Updated', description: 'Looking good.' }),
        onError: (error) =>
          toast({ title: 'Upload Failed', description: pictureUploadWords(error), variant: 'destructive' }),
      },
    )
  }
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => toast({ title: 'Photo Deleted', description: 'Your profile picture was removed.' }),
      onError: () =>
        toast({ title: 'Delete Failed', description: 'Failed to delete photo', variant: 'destructive' }),
    })
  return { upload, remove, progress: uploading.isPending ? share : undefined }
}

/** What to say when a profile picture could not be uploaded. */
export function pictureUploadWords(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to upload photo. Please try again.'
  switch (error.code) {
    case 'signed_out':
      return 'Session expired. Please log in again.'
    case 'too_large':
      return 'File too large. Maximum size is 10MB.'
    case 'wrong_type':
      return 'Invalid file type. Please select an image.'
    case 'offline':
      return 'Network error. Check your connection and try again.'
    case 'timeout':
      return 'Upload timeout. Please try again with a smaller image.'
    default:
      return errorText(error, 'Failed to upload photo. Please try again.')
  }
}
