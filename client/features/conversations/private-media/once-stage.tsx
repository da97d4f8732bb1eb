import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ModalLayer } from '#client/ui/layers/modal-layer.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Opening } from '#contract/private-media.ts'
import { stageBar, stageLook, stageMiddle } from '../composer/media-preview.tsx'

type OnceStageProps = {
  opening: Opening
  mode: 'held' | 'dialog'
  what: string
  /** It is on the screen. */
  onSeen: () => void
  onClose: () => void
}

/** What is looked at once, over everything: for as long as it is held, or with a cross for the keyboard. */
export function OnceStage({ opening, mode, what, onSeen, onClose }: OnceStageProps) {
  const picture = <OncePicture opening={opening} what={what} onSeen={onSeen} />
  if (mode === 'held')
    return createPortal(
      <div className={stageLook} data-once-stage>
        <div className={stageMiddle}>{picture}</div>
      </div>,
      document.body,
    )
  return (
    <ModalLayer
      open
      onOpenChange={(open) => !open && onClose()}
      className={stageLook}
      aria-describedby={undefined}
      data-once-stage
    >
      <VisuallyHidden>
        <Dialog.Title>{what}</Dialog.Title>
      </VisuallyHidden>
      <div className={`${stageBar} z-1 py-[12px]`}>
        <Dialog.Close asChild>
          <IconButton label="Close" variant="glass" tooltip={false}>
            <X />
          </IconButton>
        </Dialog.Close>
      </div>
      <div className={stageMiddle}>{picture}</div>
    </ModalLayer>
  )
}

function OncePicture({ opening, what, onSeen }: Pick<OnceStageProps, 'opening' | 'what' | 'onSeen'>) {
  const { url, mp4Url, contentType } = opening
  const [isSeen, setSeen] = useState(false)
  const see = () => {
    setSeen(true)
    onSeen()
  }
  const look = 'absolute inset-0 size-full select-none object-contain [-webkit-touch-callout:none]'
  if (!contentType.startsWith('video/'))
    return (
      <img
        className={look}
        src={url}
        alt={what}
        draggable={false}
        onLoad={see}
        data-seen={isSeen || undefined}
      />
    )
  const original = { src: url, type: contentType }
  const copy = mp4Url ? [{ src: mp4Url, type: 'video/mp4' }] : []
  return (
    <video
      className={look}
      autoPlay
      loop
      muted
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      onLoadedData={see}
      data-seen={isSeen || undefined}
    >
      {[...copy, original].map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
    </video>
  )
}
