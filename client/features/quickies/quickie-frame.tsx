import { clsx } from 'clsx'
import { Volume2, VolumeX } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '#client/ui/icon-button.tsx'

/** Film over the whole screen, darker where words lie over it. */
export function QuickieStage(props: ComponentProps<'div'>) {
  return (
    <div
      className="absolute inset-0 -z-1 touch-none select-none overflow-hidden bg-stage [-webkit-touch-callout:none] after:pointer-events-none after:absolute after:inset-0 after:[background:var(--scrim-top)_top/100%_180px_no-repeat,linear-gradient(to_top,var(--stage),transparent_34%)]"
      {...props}
    />
  )
}

/** For the film on the stage. */
export const filmLook = 'pointer-events-none absolute inset-0 size-full object-cover'

export function QuickieBar({ below = false, ...props }: ComponentProps<'header'> & { below?: boolean }) {
  return (
    <header
      className={clsx(
        'flex items-center justify-between gap-[8px] px-[12px] pb-[10px]',
        below ? 'pt-[12px]' : 'pt-[calc(14px+var(--safe-top))]',
      )}
      {...props}
    />
  )
}

/** What can be done, over the lower edge of the film. */
export function QuickieFoot({ stacked = false, ...props }: ComponentProps<'footer'> & { stacked?: boolean }) {
  return (
    <footer
      className={clsx(
        'absolute inset-x-0 bottom-0 flex gap-[12px] px-gutter pt-[16px] pb-[calc(24px+var(--safe-bottom))]',
        stacked ? 'flex-col items-stretch' : 'items-center',
      )}
      data-quickie-foot
      {...props}
    />
  )
}

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
