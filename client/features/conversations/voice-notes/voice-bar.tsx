import { ChevronLeft, Square, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useObjectUrl } from '#client/platform/blob-urls.ts'
import { player } from '#client/platform/sound/player.ts'
import type { VoiceTake } from '#client/platform/sound/voice-recording.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { Bars } from './bars.tsx'
import { clockOf } from './clock-of.ts'
import type { VoiceRecorder } from './use-voice-recorder.ts'
import { VoiceTrack } from './voice-track.tsx'

const pill =
  'inset-ring inset-ring-hairline flex h-target min-w-0 flex-1 items-center gap-[10px] rounded-[22px] bg-surface-1 px-gutter'

/** Takes the place of the text while one records, and until what was recorded is sent or discarded. */
export function VoiceBar({ recorder }: { recorder: VoiceRecorder }) {
  const { stage, take } = recorder
  const isHeld = stage === 'held' || stage === 'opening'
  const group = useRef<HTMLFieldSetElement>(null)
  // With each stage other buttons go: the keys stay where they are.
  useEffect(() => {
    if (stage !== 'held' && document.activeElement === document.body) group.current?.focus()
  }, [stage])
  return (
    <fieldset
      className="flex min-w-0 flex-1 items-end gap-[8px] outline-0"
      ref={group}
      aria-label="Voice note"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        recorder.cancel()
      }}
    >
      <VisuallyHidden>
        <span role="status">{statusWords[stage]}</span>
      </VisuallyHidden>
      {!isHeld && (
        <IconButton
          label={take ? 'Discard voice note' : 'Cancel recording'}
          variant="solid"
          tooltip={false}
          onClick={recorder.cancel}
        >
          <Trash2 className="size-icon-s" />
        </IconButton>
      )}
      {take ? <Take take={take} /> : <Live recorder={recorder} isHeld={isHeld} />}
      {stage === 'locked' && (
        <IconButton label="Stop recording" variant="solid" tooltip={false} onClick={recorder.stop}>
          <Square className="size-icon-xs fill-current" />
        </IconButton>
      )}
    </fieldset>
  )
}

const statusWords = {
  idle: '',
  opening: 'Opening the microphone',
  held: 'Recording. Let go to send.',
  locked: 'Recording',
  pending: 'Recording stopped. Send or discard it.',
}

function Live({ recorder, isHeld }: { recorder: VoiceRecorder; isHeld: boolean }) {
  return (
    <div className={pill} data-recording>
      <i
        className="size-[10px] flex-none animate-blink rounded-full bg-coral motion-reduce:animate-none"
        aria-hidden="true"
      />
      <span className="flex-none font-semibold text-15 tabular-nums">{clockOf(recorder.elapsedMs)}</span>
      <Bars levels={recorder.levels} className="flex-1 justify-end overflow-hidden text-accent-text" />
      {isHeld && (
        <span className="flex flex-none items-center text-13 text-muted">
          <ChevronLeft className="size-icon-xs" aria-hidden="true" />
          Slide to cancel
        </span>
      )}
    </div>
  )
}

function Take({ take }: { take: VoiceTake }) {
  const src = useObjectUrl(take.file)
  // Sent or discarded, it is not listened to any longer.
  useEffect(
    () => () => {
      if (player.state.get().id === src) player.stop()
    },
    [src],
  )
  if (!src) return <div className={pill} />
  return (
    <div className="inset-ring inset-ring-hairline flex h-target min-w-0 flex-1 items-center rounded-[22px] bg-surface-1 pr-gutter">
      <VoiceTrack
        track={{ id: src, sources: [{ src, type: take.file.type }] }}
        durationMs={take.durationMs}
        waveform={take.waveform}
      />
    </div>
  )
}
