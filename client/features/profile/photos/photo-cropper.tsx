import { Suspense } from 'react'
import { useObjectUrl } from '#client/platform/blob-urls.ts'
import { lazyPart } from '#client/platform/loading.ts'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { Spinner } from '#client/ui/states/spinner.tsx'

const CropArea = lazyPart(() => import('./crop-area.tsx'), 'CropArea')

type PhotoCropperProps = {
  /** What is to be cropped; nothing is closed. */
  file: Blob | undefined
  onCancel: () => void
  onDone: (cropped: Blob) => void
  doneLabel?: string
}

/** Lets the member choose what of a photo is shown. */
export function PhotoCropper({ file, onCancel, onDone, doneLabel = 'Use photo' }: PhotoCropperProps) {
  const url = useObjectUrl(file)
  return (
    <Sheet open={file !== undefined} onOpenChange={(open) => !open && onCancel()} title="Crop your photo">
      <Suspense fallback={<Spinner label="Loading" />}>
        {url && <CropArea url={url} onCancel={onCancel} onDone={onDone} doneLabel={doneLabel} />}
      </Suspense>
    </Sheet>
  )
}
