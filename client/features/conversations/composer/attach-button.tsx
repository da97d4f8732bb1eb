import { FileImage, Image, Plus, Video } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { type DropdownItem, DropdownMenu } from '#client/ui/layers/dropdown-menu.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { asSendable, findComplaint, PHOTO_ACCEPT, PHOTO_AND_VIDEO_ACCEPT } from './media-check.ts'
import { MediaPreview } from './media-preview.tsx'
import { VideoRecorder } from './video-recorder.tsx'

/** `apart`: 'Photo', 'Record Video (30s)' and 'File'. `together`: the one entry 'Photo & Video'. */
export type AttachMenu = 'apart' | 'together'

type Chosen = { file: Blob; isRecorded: boolean }

/** Photos and videos for a chat: the menu, its file inputs, and the layers that it opens. */
export function AttachButton({ menu, onSend }: { menu: AttachMenu; onSend: (file: Blob) => void }) {
  const photoInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [isRecording, setRecording] = useState(false)
  const choose = async (chosenFile: Blob) => {
    const file = await asSendable(chosenFile)
    const complaint = await findComplaint(file)
    if (complaint) toast({ ...complaint, variant: 'destructive' })
    else setChosen({ file, isRecorded: false })
  }
  const record = () => {
    setChosen(undefined)
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
        items={menu === 'apart' ? apart : together}
      />
      <FileInput input={photoInput} label="Photo" accept={PHOTO_ACCEPT} onChoose={choose} />
      {/* The list has iPhones hand over a JPEG where the photo is a HEIC. */}
      <FileInput input={fileInput} label="Photo or video" accept={PHOTO_AND_VIDEO_ACCEPT} onChoose={choose} />
      <VideoRecorder
        open={isRecording}
        onClose={() => setRecording(false)}
        onRecorded={(file) => {
          setRecording(false)
          setChosen({ file, isRecorded: true })
        }}
      />
      <MediaPreview
        file={chosen?.file}
        onCancel={() => setChosen(undefined)}
        onSend={(file) => {
          setChosen(undefined)
          onSend(file)
        }}
        onRetake={chosen?.isRecorded ? record : undefined}
      />
    </>
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
