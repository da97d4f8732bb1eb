import { type ReactNode, useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { ProgressRing } from '#client/ui/states/progress-ring.tsx'
import { PhotoSource } from '../photos/photo-source.tsx'
import { useUploadGalleryPhoto } from '../profile.api.ts'

const CAMERA = { width: 720, height: 1280 }

/** The first tile of one's own gallery. It shows how far an upload has come. */
export function AddPhotoTile({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [share, setShare] = useState(0)
  const uploading = useUploadGalleryPhoto()
  const upload = (file: Blob) => {
    setShare(0)
    uploading.mutate(
      { file, onProgress: setShare },
      {
        onSuccess: () => toast({ title: 'Photo Added to Gallery', description: 'Everybody can see it now.' }),
        onError: (error) =>
          toast({
            title: 'Upload Failed',
            description: errorText(error, 'Failed to add photo to gallery. Please try again.'),
            variant: 'destructive',
          }),
      },
    )
  }
  return (
    <>
      <button
        type="button"
        className="flex aspect-square flex-col items-center justify-center gap-1 bg-accent-soft font-semibold text-13 text-accent-text focus-visible:outline-offset-[-3px]"
        disabled={uploading.isPending}
        onClick={() => setOpen(true)}
      >
        {uploading.isPending ? <ProgressRing value={share} label="Uploading" /> : children}
      </button>
      <PhotoSource
        title="Add photo"
        text="JPEG, PNG or WebP, up to 10MB"
        open={isOpen}
        onOpenChange={setOpen}
        place="gallery"
        camera={CAMERA}
        onPhoto={upload}
      />
    </>
  )
}
