import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
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
  return { target, to: (seq: number) => void to(seq), lead: to }
}

/** The address of a chat at one of its messages. */
export const atMessage = (chat: string, seq: number) => `${chat}?at=${seq}`

/**
 * Leads to the message that the address names, when the thread is there; again when the address is opened again. True
 * while one is on the way: what is on the screen until then was not looked for.
 */
export function useAddressed(
  isReady: boolean,
  lead: (seq: number) => Promise<void>,
  onArrived: () => void,
): boolean {
  const { key, search } = useLocation()
  const [arrivedBy, setArrivedBy] = useState<string>()
  const seq = Number(new URLSearchParams(search).get('at'))
  const isAsked = Number.isInteger(seq) && seq > 0
  const go = useEffectEvent(async (by: string) => {
    await lead(seq)
    onArrived()
    setArrivedBy(by)
  })
  useEffect(() => {
    if (isReady && isAsked) void go(key)
  }, [isReady, isAsked, key])
  return isAsked && arrivedBy !== key
}
