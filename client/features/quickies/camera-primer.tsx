import { Video, X } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'

type CameraPrimerProps = { onAllow: () => void; onClose: () => void }

/** Says what the browser is about to ask, and why. */
export function CameraPrimer({ onAllow, onClose }: CameraPrimerProps) {
  return (
    <>
      <header className="quickie-head">
        <IconButton label="Close" variant="glass" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className="quickie-primer">
        <span className="art">
          <Video aria-hidden="true" />
        </span>
        <h2>Ten seconds of you</h2>
        <p>
          Your browser will ask for the camera and the microphone. They are on only while you film, and
          nothing is shared until you tap Share.
        </p>
        <Button onClick={onAllow}>Turn on camera</Button>
      </div>
    </>
  )
}
