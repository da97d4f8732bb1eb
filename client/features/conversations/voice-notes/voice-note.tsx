import { player } from '#client/platform/sound/player.ts'
import { useStore } from '#client/platform/store.ts'
import type { Message, MessageMedia } from '#contract/conversations.ts'
import { useReceivedChoice } from '../private-media/use-received-choice.ts'
import { trackOf } from './play-on.ts'
import { VoiceTrack } from './voice-track.tsx'

const failures = {
  'unknown-format': 'Your browser does not know the format of this voice note.',
  unreachable: 'It did not load. Check your connection and try again.',
}

/** A voice note in its bubble. */
export function VoiceNote({ message, media }: { message: Message; media: MessageMedia }) {
  const track = trackOf(message.content, media)
  const failure = useStore(player.state, ({ id, failure }) => (id === track.id ? failure : undefined))
  const choice = useReceivedChoice(message.id)
  return (
    <span className="-ml-[8px] block w-[252px] max-w-full">
      <span className="-mb-[8px] flex">
        <VoiceTrack
          track={track}
          durationMs={media.durationMs ?? 0}
          waveform={media.waveform}
          onPlay={
            media.blurred ? () => choice.mutate('shown', { onSuccess: () => player.play(track) }) : undefined
          }
        />
      </span>
      {failure && (
        <span className="block pt-[6px] pb-[2px] pl-[8px] text-13" role="alert">
          {failures[failure]}
        </span>
      )}
      {media.blurred && (
        <span className="-mb-[6px] flex items-center gap-[8px] pl-[8px] text-13">
          <span className="flex-1">You haven’t answered him yet</span>
          <button
            type="button"
            className="min-h-11 px-[8px] font-semibold"
            aria-label="Delete voice note"
            disabled={choice.isPending}
            onClick={() => choice.mutate('deleted')}
          >
            Delete
          </button>
        </span>
      )}
    </span>
  )
}
