import { clsx } from 'clsx'
import { ChevronUp, Lock, Mic } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useHold } from './use-hold.ts'
import type { VoiceRecorder } from './use-voice-recorder.ts'

/** Stands where a text is sent, as long as there is none. Held, it records. */
export function VoiceButton({ recorder }: { recorder: VoiceRecorder }) {
  const isHeld = recorder.stage === 'held' || recorder.stage === 'opening'
  const { slide, handlers } = useHold({
    onHold: () => recorder.start('held'),
    onRelease: recorder.release,
    onCancel: recorder.cancel,
    onLock: recorder.lock,
    onTaken: () => (recorder.stage === 'held' ? recorder.stop() : recorder.cancel()),
    onPress: () => recorder.start('locked'),
  })
  const button = useRef<HTMLButtonElement>(null)
  // Whoever goes by keys has lost his place with the buttons that were here.
  const takeFocus = useEffectEvent(() => {
    if (recorder.wasUsed() && document.activeElement === document.body) button.current?.focus()
  })
  useEffect(() => takeFocus(), [])
  return (
    <span className="relative flex-none">
      {isHeld && <LockHint share={slide.lock} />}
      <IconButton
        ref={button}
        label="Record voice note"
        aria-description="Hold to record"
        variant={isHeld ? 'accent' : 'solid'}
        tooltip={false}
        className="touch-none select-none [-webkit-touch-callout:none]"
        {...handlers}
      >
        <Mic className="size-icon-s" />
      </IconButton>
    </span>
  )
}

/** Where the finger goes to record without it. */
function LockHint({ share }: { share: number }) {
  return (
    <span
      className="pointer-events-none absolute inset-x-0 bottom-[calc(100%+14px)] grid animate-appear justify-items-center gap-[6px] rounded-full bg-surface-3 py-[12px] text-muted shadow-2 motion-reduce:animate-none"
      style={{ translate: `0 ${-8 * Math.max(0, share)}px` }}
      aria-hidden="true"
    >
      <Lock className={clsx('size-icon-s', share > 0.5 && 'text-accent-text')} />
      <ChevronUp className="size-icon-s" />
    </span>
  )
}
