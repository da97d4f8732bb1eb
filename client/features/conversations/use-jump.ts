import { useState } from 'react'
import { toast } from '#client/ui/layers/toast.tsx'
import type { JumpTarget } from './messages/use-sticky-scroll.ts'

/** So long what one was led to is marked. */
const MARKED_MS = 2_500

/** Leads to a message, wherever in the conversation it is. */
export function useJump(load: (seq: number) => Promise<void>) {
  const [target, setTarget] = useState<JumpTarget>()
  const to = async (seq: number) => {
    const wanted = { seq }
    setTarget(wanted)
    try {
      await load(seq)
    } catch {
      toast({ title: 'Unable to load messages. Please try again.', variant: 'destructive' })
    }
    setTimeout(() => setTarget((current) => (current === wanted ? undefined : current)), MARKED_MS)
  }
  return { target, to: (seq: number) => void to(seq) }
}
