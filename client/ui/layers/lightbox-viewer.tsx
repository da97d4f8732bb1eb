import { type LucideIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import YetAnotherLightbox, { type Slide } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { IconButton } from '../icon-button.tsx'
import { LightboxVideo, type VideoSource } from './lightbox-video.tsx'

type VideoSlide = { type: 'video'; sources: readonly VideoSource[]; poster?: string }
export type LightboxSlide = { type?: 'image'; src: string; alt?: string } | VideoSlide

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    video: VideoSlide
  }
}

export type LightboxProps = {
  slides: readonly LightboxSlide[]
  /** The slide it opens on; undefined or below 0 is closed. */
  index: number | undefined
  onClose: () => void
  /** Given, the bin is shown; called with the index of the slide in view. */
  onDelete?: (index: number) => void
  deleteLabel?: string
  /** What else can be done with the slide in view. */
  action?: { label: string; icon: LucideIcon; onSelect: (index: number) => void }
  /** Called with the slide that has come into view. */
  onView?: (index: number) => void
}

const present = (slide: LightboxSlide): Slide =>
  slide.type === 'video' ? slide : { type: 'image', src: slide.src, alt: slide.alt ?? '' }

/** Loaded on first use only: the viewer is larger than most screens. */
export function LightboxViewer(props: LightboxProps & { index: number }) {
  const { slides, index, onClose, onDelete, onView, action, deleteLabel = 'Delete' } = props
  const [at, setAt] = useState(index)
  const single = slides.length < 2
  const bin = onDelete && (
    <IconButton key="delete" label={deleteLabel} tooltip={false} variant="glass" onClick={() => onDelete(at)}>
      <Trash2 />
    </IconButton>
  )
  const extra = action && (
    <IconButton
      key="action"
      label={action.label}
      tooltip={false}
      variant="glass"
      onClick={() => action.onSelect(at)}
    >
      <action.icon />
    </IconButton>
  )
  return (
    <YetAnotherLightbox
      open
      className="lightbox"
      close={onClose}
      index={Math.min(at, slides.length - 1)}
      slides={slides.map(present)}
      plugins={[Zoom]}
      toolbar={{ buttons: [extra, bin, 'close'] }}
      labels={{ Previous: 'Previous', Next: 'Next', Close: 'Close' }}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      render={{
        buttonZoom: () => null,
        ...(single ? { buttonPrev: () => null, buttonNext: () => null } : {}),
        slide: ({ slide, offset }) =>
          slide.type === 'video' && (
            <LightboxVideo sources={slide.sources} poster={slide.poster} isCurrent={offset === 0} />
          ),
      }}
      on={{
        view: ({ index: seen }) => {
          setAt(seen)
          onView?.(seen)
        },
      }}
    />
  )
}
