import { Mic, X } from 'lucide-react'
import { summarize } from '#client/platform/sound/levels.ts'
import { useStore } from '#client/platform/store.ts'
import { ProgressRing } from '#client/ui/states/progress-ring.tsx'
import { lengthOf, readWaveform } from '#contract/voice.ts'
import { outbox } from '../outbox/outbox.ts'
import type { OutboxEntry, OutgoingVoice } from '../outbox/outbox-entries.ts'
import { Bars } from './bars.tsx'
import { SHOWN_BARS } from './voice-track.tsx'

/** A voice note on its way. */
export function OutgoingVoiceNote({ entry, voice }: { entry: OutboxEntry; voice: OutgoingVoice }) {
  const progress = useStore(outbox.progress, (all) => all[entry.clientId])
  return (
    <span
      className="-mb-[8px] -ml-[8px] flex w-[252px] max-w-full items-center gap-[6px]"
      data-voice="waiting"
    >
      {entry.state === 'waiting' ? (
        <button
          type="button"
          className="grid size-target flex-none place-items-center rounded-full"
          aria-label="Cancel sending"
          onClick={() => void outbox.discard(entry)}
        >
          <ProgressRing value={progress ?? 0} label="Uploading" size={36}>
            <X className="size-icon-xs" aria-hidden="true" />
          </ProgressRing>
        </button>
      ) : (
        <span className="grid size-target flex-none place-items-center">
          <Mic className="size-icon-s" aria-hidden="true" />
        </span>
      )}
      <Bars levels={summarize(readWaveform(voice.waveform), SHOWN_BARS)} className="flex-1 overflow-hidden" />
      <span className="flex-none text-12 tabular-nums opacity-80">{lengthOf(voice.durationMs)}</span>
    </span>
  )
}
