import { Send, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useObjectUrl } from '#client/platform/blob-urls.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ModalLayer } from '#client/ui/layers/modal-layer.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

export type MediaPreviewProps = {
  /** What is to be sent; undefined is closed. */
  file: Blob | undefined
  onCancel: () => void
  onSend: (file: Blob) => void
  /** Given, a recording can be made anew. */
  onRetake?: () => void
}

/** One looks at a photo or video before it goes out. */
export function MediaPreview({ file, onCancel, onSend, onRetake }: MediaPreviewProps) {
  const url = useObjectUrl(file)
  const isVideo = file?.type.startsWith('video/')
  return (
    <ModalLayer
      open={file !== undefined}
      onOpenChange={(open) => !open && onCancel()}
      className="chat-stage"
      aria-describedby={undefined}
    >
      <VisuallyHidden>
        <Dialog.Title>{isVideo ? 'Send this video?' : 'Send this photo?'}</Dialog.Title>
      </VisuallyHidden>
      {/* Above the picture, not over it: Safari has controls of its own in that corner. */}
      <div className="stage-bar top static">
        <Dialog.Close asChild>
          <IconButton label="Cancel" variant="glass" tooltip={false}>
            <X />
          </IconButton>
        </Dialog.Close>
      </div>
      <div className="show">
        {file && isVideo && <video src={url} controls playsInline autoPlay loop muted />}
        {file && !isVideo && <img src={url} alt="" />}
      </div>
      <div className="stage-bar foot">
        {onRetake ? (
          <Button variant="secondary" size="small" onClick={onRetake}>
            Retake
          </Button>
        ) : (
          <span />
        )}
        <Button size="small" onClick={() => file && onSend(file)}>
          <Send className="ico s" aria-hidden="true" />
          Send
        </Button>
      </div>
    </ModalLayer>
  )
}
