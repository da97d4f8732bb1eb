import { FileImage, Image, ImageUp, Plus, Video } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#client/ui/icon-button.tsx'
import { type DropdownItem, DropdownMenu } from '#client/ui/layers/dropdown-menu.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { asSendable, findComplaint, PHOTO_ACCEPT, PHOTO_AND_VIDEO_ACCEPT } from './media-check.ts'
import { MediaPreview } from './media-preview.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { VideoRecorder } from './video-recorder.tsx'

/** `apart`: 'Photo', 'Record Video (30s)' and 'File'. `together`: the one entry 'Photo & Video'. */
export type AttachMenu = 'apart' | 'together'

/** What one looks at before it goes out; of several that were dropped, one after the other. */
type Chosen = { file: Blob; isRecorded: boolean }

/** Photos and videos for a chat: the menu, its file inputs, and the layers that it opens. */
export function AttachButton({
  menu,
  more = [],
  onSend,
}: {
  menu: AttachMenu
  more?: readonly DropdownItem[]
  onSend: (file: Blob, viewOnce: boolean) => void
}) {
  const photoInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const [waiting, setWaiting] = useState<readonly Chosen[]>([])
  const chosen = waiting[0]
  const next = () => setWaiting((all) => all.slice(1))
  const [isRecording, setRecording] = useState(false)
  const choose = async (chosenFile: Blob) => {
    const file = await asSendable(chosenFile)
    const complaint = await findComplaint(file)
    if (complaint) toast({ ...complaint, variant: 'destructive' })
    else setWaiting((all) => [...all, { file, isRecorded: false }])
  }
  const chooseEach = async (files: File[]) => {
    for (const file of files) await choose(file)
  }
  const record = () => {
    setWaiting([])
    setRecording(true)
  }
  const open = (input: RefObject<HTMLInputElement | null>) => () => input.current?.click()
  const apart: DropdownItem[] = [
    { label: 'Photo', icon: Image, onSelect: open(photoInput) },
    { label: 'Record Video (30s)', icon: Video, onSelect: record },
    { label: 'File', icon: FileImage, onSelect: open(fileInput) },
  ]
  const together: DropdownItem[] = [{ label: 'Photo & Video', icon: Image, onSelect: open(fileInput) }]
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <IconButton label="Attach" variant="solid" tooltip={false}>
            <Plus />
          </IconButton>
        }
        items={[...(menu === 'apart' ? apart : together), ...more]}
      />
      <FileInput input={photoInput} label="Photo" accept={PHOTO_ACCEPT} onChoose={choose} />
      {/* The list has iPhones hand over a JPEG where the photo is a HEIC. */}
      <FileInput input={fileInput} label="Photo or video" accept={PHOTO_AND_VIDEO_ACCEPT} onChoose={choose} />
      <VideoRecorder
        open={isRecording}
        onClose={() => setRecording(false)}
        onRecorded={(file) => {
          setRecording(false)
          setWaiting([{ file, isRecorded: true }])
        }}
      />
      <MediaPreview
        file={chosen?.file}
        onCancel={next}
        onSend={(file, viewOnce) => {
          next()
          onSend(file, viewOnce)
        }}
        onRetake={chosen?.isRecorded ? record : undefined}
      />
      <DropPlace inside={photoInput} onFiles={(files) => void chooseEach(files)} />
    </>
  )
}

type DropPlaceProps = { inside: RefObject<HTMLElement | null>; onFiles: (files: File[]) => void }

/** The whole chat takes photos and videos that are dropped on it. */
function DropPlace({ inside, onFiles }: DropPlaceProps) {
  const over = useFileDrop(inside, onFiles)
  if (!over) return null
  return createPortal(
    <div className="pointer-events-none absolute inset-[12px] z-float grid place-items-center rounded-sheet border-2 border-accent border-dashed bg-bar [backdrop-filter:var(--blur-s)]">
      <p className="grid justify-items-center gap-[12px] font-bold text-18">
        <ImageUp className="size-[44px] text-accent-text" strokeWidth={1.6} aria-hidden="true" />
        Drop photos or videos to send them
      </p>
    </div>,
    over,
  )
}

type FileInputProps = {
  input: RefObject<HTMLInputElement | null>
  label: string
  accept: string | undefined
  onChoose: (file: File) => void
}

function FileInput({ input, label, accept, onChoose }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      onChange={(event) => {
        const file = event.target.files?.[0]
        // So that the same file can be chosen again.
        event.target.value = ''
        if (file) onChoose(file)
      }}
    />
  )
}
