import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import YetAnotherLightbox, { type Slide } from 'yet-another-react-lightbox'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { IconButton } from '../icon-button.tsx'

type LightboxSlide = { src: string; alt?: string; type?: 'image' | 'video'; poster?: string }

export type LightboxProps = {
  slides: readonly LightboxSlide[]
  /** The slide it opens on; undefined or below 0 is closed. */
  index: number | undefined
  onClose: () => void
  /** Given, the bin is shown; called with the index of the slide in view. */
  onDelete?: (index: number) => void
  deleteLabel?: string
  /** Called with the slide that has come into view. */
  onView?: (index: number) => void
}

// Every browser takes this type on trust and then looks at the bytes.
const VIDEO_TYPE = 'video/mp4'

function present({ src, alt, type, poster }: LightboxSlide): Slide {
  return type === 'video'
    ? { type: 'video', poster, sources: [{ src, type: VIDEO_TYPE }], playsInline: true, controls: true }
    : { type: 'image', src, alt: alt ?? '' }
}

/** Loaded on first use only: the viewer is larger than most screens. */
export function LightboxViewer(props: LightboxProps & { index: number }) {
  const { slides, index, onClose, onDelete, onView, deleteLabel = 'Delete' } = props
  const [at, setAt] = useState(index)
  const single = slides.length < 2
  const bin = onDelete && (
    <IconButton key="delete" label={deleteLabel} tooltip={false} variant="glass" onClick={() => onDelete(at)}>
      <Trash2 />
    </IconButton>
  )
  return (
    <YetAnotherLightbox
      open
      className="lightbox"
      close={onClose}
      index={Math.min(at, slides.length - 1)}
      slides={slides.map(present)}
      plugins={[Video, Zoom]}
      toolbar={{ buttons: [bin, 'close'] }}
      labels={{ Previous: 'Previous', Next: 'Next', Close: 'Close' }}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      render={
        single
          ? { buttonPrev: () => null, buttonNext: () => null, buttonZoom: () => null }
          : { buttonZoom: () => null }
      }
      on={{
        view: ({ index: seen }) => {
          setAt(seen)
          onView?.(seen)
        },
      }}
    />
  )
}
