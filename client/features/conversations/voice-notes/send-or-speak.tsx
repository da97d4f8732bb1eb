import { Send } from 'lucide-react'
import { canRecordVoice } from '#client/platform/sound/microphone.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { VoiceRecorder } from './use-voice-recorder.ts'
import { VoiceButton } from './voice-button.tsx'

export type SendOrSpeakProps = { recorder: VoiceRecorder; isBlank: boolean; onSend: () => void }

/** At the end of the composer: the microphone as long as nothing is written, else what sends. */
export function SendOrSpeak({ recorder, isBlank, onSend }: SendOrSpeakProps) {
  const { stage } = recorder
  const isOver = stage === 'locked' || stage === 'pending'
  if (stage === 'opening' || stage === 'held' || (isBlank && !isOver && canRecordVoice()))
    return <VoiceButton recorder={recorder} />
  return (
    <IconButton
      label="Send"
      variant="accent"
      tooltip={false}
      disabled={isBlank && !isOver}
      onClick={isOver ? recorder.send : onSend}
    >
      <Send className="size-icon-s" />
    </IconButton>
  )
}
