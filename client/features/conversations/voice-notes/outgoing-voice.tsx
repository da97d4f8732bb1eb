import { Mic } from 'lucide-react'
import { summarize } from '#client/platform/sound/levels.ts'
import { lengthOf, readWaveform } from '#contract/voice.ts'
import { CancelUpload } from '../outbox/cancel-upload.tsx'
import type { OutboxEntry, OutgoingVoice } from '../outbox/outbox-entries.ts'
import { Bars } from './bars.tsx'
import { SHOWN_BARS } from './voice-track.tsx'

/** A voice note on its way. */
export function OutgoingVoiceNote({ entry, voice }: { entry: OutboxEntry; voice: OutgoingVoice }) {
  return (
    <span
      className="-mb-[8px] -ml-[8px] flex w-[252px] max-w-full items-center gap-[6px]"
      data-voice="waiting"
    >
      {entry.state === 'waiting' ? (
        <CancelUpload entry={entry} size={36} />
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
