import { useState } from 'react'
import { ApiError, errorText } from '#client/platform/api/api-error.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ProgressRing } from '#client/ui/states/progress-ring.tsx'
import { findImageProblem } from '../photos/image-check.ts'
import { PictureCamera } from '../photos/picture-camera.tsx'
import { useRemovePicture, useUploadPicture } from '../profile.api.ts'

/** One's own picture; the camera on it opens the dialog to change it. */
export function PictureButton() {
  const { profileImageUrl } = useViewer()
  const { upload, remove, progress } = usePictureChanges()
  return (
    <span className="relative block flex-none">
      <Avatar src={profileImageUrl} name="Your profile picture" size="l" />
      {progress !== undefined && <ProgressRing value={progress} label="Uploading" size={96} fill />}
      <PictureCamera
        title="Profile picture"
        disabled={progress !== undefined}
        onPicture={upload}
        onRemove={profileImageUrl ? remove : undefined}
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
