import { MicrophoneError } from '#client/platform/sound/microphone.ts'
import { toast } from '#client/ui/layers/toast.tsx'

export const holdToRecord = {
  title: 'Hold to record',
  description: 'Let go to send. Slide left to cancel, or up to go on without holding.',
} as const

export const nothingHeard = {
  title: 'Nothing was recorded',
  description: 'Your browser gave no sound. Please try again.',
  variant: 'destructive',
} as const

const words = {
  denied: {
    title: 'Microphone Access Denied',
    description: 'Please allow microphone access to record voice notes.',
  },
  missing: { title: 'No microphone found', description: 'Connect one to record voice notes.' },
  unavailable: {
    title: 'Microphone Error',
    description: 'Unable to access microphone. Please check permissions.',
  },
}

export function sayWhyNot(error: unknown): void {
  const reason = error instanceof MicrophoneError ? error.reason : 'unavailable'
  toast({ ...words[reason], variant: 'destructive' })
}
