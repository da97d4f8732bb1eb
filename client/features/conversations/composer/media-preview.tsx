import { clsx } from 'clsx'
import { Send, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useObjectUrl } from '#client/platform/blob-urls.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ModalLayer } from '#client/ui/layers/modal-layer.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

export type MediaPreviewProps = {
  /** What is to be sent; undefined is closed. */
  file: Blob | undefined
  onCancel: () => void
  onSend: (file: Blob, viewOnce: boolean) => void
  /** Given, a recording can be made anew. */
  onRetake?: () => void
}

/** One looks at a photo or video before it goes out. */
export function MediaPreview({ file, onCancel, onSend, onRetake }: MediaPreviewProps) {
  const url = useObjectUrl(file)
  const [viewOnce, setViewOnce] = useState(false)
  const send = () => {
    // Chosen anew for each.
    setViewOnce(false)
    if (file) onSend(file, viewOnce)
  }
  const isVideo = file?.type.startsWith('video/')
  return (
    <ModalLayer
      open={file !== undefined}
      onOpenChange={(open) => {
        if (open) return
        setViewOnce(false)
        onCancel()
      }}
      className={stageLook}
      aria-describedby={undefined}
    >
      <VisuallyHidden>
        <Dialog.Title>{isVideo ? 'Send this video?' : 'Send this photo?'}</Dialog.Title>
      </VisuallyHidden>
      {/* Above the picture, not over it: Safari has controls of its own in that corner. */}
      <div className={clsx(stageBar, 'z-1 justify-between py-[12px]')}>
        <Dialog.Close asChild>
          <IconButton label="Cancel" variant="glass" tooltip={false}>
            <X />
          </IconButton>
        </Dialog.Close>
      </div>
      <div className={stageMiddle}>
        {file && isVideo && (
          <video className="size-full object-contain" src={url} controls playsInline autoPlay loop muted />
        )}
        {file && !isVideo && <img className="size-full object-contain" src={url} alt="" />}
      </div>
      {viewOnce && (
        <p className="px-gutter pt-[10px] text-center text-13" role="status">
          Everyone can look once, for up to a minute. A screenshot can still keep it: nothing can prevent
          that.
        </p>
      )}
      <div className={clsx(stageBar, 'justify-between', stageFoot)}>
        {onRetake ? (
          <Button variant="secondary" size="small" onClick={onRetake}>
            Retake
          </Button>
        ) : (
          <span />
        )}
        <span className="flex items-center gap-[12px]">
          <ViewOnceToggle isOn={viewOnce} onChange={setViewOnce} />
          <Button size="small" onClick={send}>
            <Send className="size-icon-s" aria-hidden="true" />
            Send
          </Button>
        </span>
      </div>
    </ModalLayer>
  )
}

function ViewOnceToggle({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <button
      type="button"
      className={clsx(
        'grid size-target place-items-center rounded-full border-2 font-bold text-16',
        isOn ? 'border-accent bg-accent text-on-accent' : 'border-current border-dashed',
      )}
      aria-label="View once"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      1
    </button>
  )
}

/** A dark stage over everything, with bars over and under what is filmed or looked at. */
export const stageLook = 'fixed inset-0 z-viewer mx-auto flex max-w-column flex-col bg-stage text-on-photo'
export const stageMiddle = 'relative grid min-h-0 flex-1 place-items-center'
export const stageBar = 'flex items-center gap-[12px] px-gutter'
export const stageFoot = 'pt-[12px] pb-[calc(16px+var(--safe-bottom))]'
