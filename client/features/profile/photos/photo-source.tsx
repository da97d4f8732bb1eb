import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { MenuSheet } from '#client/ui/layers/menu-sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { CameraSheet } from './camera-sheet.tsx'
import { findImageProblem, imageTypes } from './image-check.ts'

type PhotoSourceProps = {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  place: 'picture-dialog' | 'gallery'
  camera: { width: number; height: number }
  onPhoto: (photo: Blob, source: 'file' | 'camera') => void
  /** Given, the photo that is there can be taken away. */
  onRemove?: () => void
  text?: ReactNode
}

/** Where a photo comes from: a file or the camera. */
export function PhotoSource(props: PhotoSourceProps) {
  const { title, text, open, onOpenChange, place, onPhoto, onRemove } = props
  const input = useRef<HTMLInputElement>(null)
  const [isCameraOpen, setCameraOpen] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    const problem = findImageProblem(file, place)
    if (problem) toast({ ...problem, variant: 'destructive' })
    else if (file) onPhoto(file, 'file')
  }
  return (
    <>
      <MenuSheet
        title={title}
        text={text}
        open={open}
        onOpenChange={onOpenChange}
        rows={[
          {
            label: 'Choose a photo',
            icon: ImageUp,
            tone: 'lead',
            onSelect: () => input.current?.click(),
          },
          { label: 'Take a photo', icon: Camera, tone: 'lead', onSelect: () => setCameraOpen(true) },
          ...(onRemove
            ? [
                {
                  label: 'Remove photo',
                  icon: Trash2,
                  tone: 'bad' as const,
                  divided: true,
                  onSelect: onRemove,
                },
              ]
            : []),
        ]}
      />
      <input ref={input} type="file" accept={imageTypes} hidden aria-label={title} onChange={choose} />
      <CameraSheet
        open={isCameraOpen}
        onClose={() => setCameraOpen(false)}
        size={props.camera}
        onPhoto={(photo) => {
          setCameraOpen(false)
          onPhoto(photo, 'camera')
        }}
      />
    </>
  )
}
