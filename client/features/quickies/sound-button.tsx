import { Volume2, VolumeX } from 'lucide-react'
import { IconButton } from '#client/ui/icon-button.tsx'

type SoundButtonProps = { isMuted: boolean; onChange: (isMuted: boolean) => void }

export function SoundButton({ isMuted, onChange }: SoundButtonProps) {
  return (
    <IconButton
      label={isMuted ? 'Turn sound on' : 'Turn sound off'}
      variant="glass"
      onClick={() => onChange(!isMuted)}
    >
      {isMuted ? <VolumeX /> : <Volume2 />}
    </IconButton>
  )
}
