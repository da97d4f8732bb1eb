import { Pause, Play } from 'lucide-react'
import { summarize } from '#client/platform/sound/levels.ts'
import { type PlayerState, player, speeds, type Track } from '#client/platform/sound/player.ts'
import { useStore } from '#client/platform/store.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { lengthOf, readWaveform } from '#contract/voice.ts'
import { Bars } from './bars.tsx'
import { clockOf } from './clock-of.ts'
import { useScrubber } from './use-scrubber.ts'

export type VoiceTrackProps = {
  track: Track
  durationMs: number
  waveform: string | undefined
  /** Instead of playing at once. */
  onPlay?: () => void
}

/** What an older or broken recorder did not measure. */
const FLAT = '8'.repeat(32)
/** As many as there is room for beside the speed. */
export const SHOWN_BARS = 30
const silent: PlayerState = { isPlaying: false, position: 0 }

/** Plays a voice note: its button, its waveform to move in, and how fast. */
export function VoiceTrack({ track, durationMs, waveform, onPlay }: VoiceTrackProps) {
  const state = useStore(player.state, (now) => (now.id === track.id ? now : silent))
  const isOpen = state.id !== undefined
  const seconds = durationMs / 1000
  const scrubber = useScrubber(seconds, state.position, (to) => player.seek(track, to))
  return (
    <span
      className="flex min-w-0 flex-1 items-center gap-[6px]"
      data-voice={state.isPlaying ? 'playing' : 'still'}
    >
      <IconButton
        label={state.isPlaying ? 'Pause voice note' : 'Play voice note'}
        variant="inherit"
        tooltip={false}
        onClick={onPlay ?? (() => player.toggle(track))}
      >
        {state.isPlaying ? <Pause className="fill-current" /> : <Play className="fill-current" />}
      </IconButton>
      <span
        className="flex h-target min-w-[96px] flex-1 cursor-pointer touch-none items-center rounded-s"
        role="slider"
        aria-label="Position"
        aria-valuemin={0}
        aria-valuemax={Math.ceil(seconds)}
        aria-valuenow={Math.floor(state.position)}
        aria-valuetext={`${clockOf(state.position * 1000)} of ${lengthOf(durationMs)}`}
        tabIndex={0}
        {...scrubber}
      >
        <Bars
          levels={summarize(readWaveform(waveform ?? FLAT), SHOWN_BARS)}
          heard={isOpen ? state.position / seconds : 1}
          className="w-full overflow-hidden"
        />
      </span>
      <span className="flex-none text-12 tabular-nums opacity-80">
        {isOpen && state.position > 0 ? clockOf(state.position * 1000) : lengthOf(durationMs)}
      </span>
      {isOpen && <SpeedButton />}
    </span>
  )
}

function SpeedButton() {
  const speed = useStore(player.speed)
  const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length]!
  return (
    <button
      type="button"
      className="grid size-target flex-none place-items-center"
      aria-label={`Speed ${speed}×`}
      onClick={() => player.setSpeed(next)}
    >
      <span className="rounded-full bg-hairline px-[7px] py-[3px] font-semibold text-12 tabular-nums">
        {speed}×
      </span>
    </button>
  )
}
