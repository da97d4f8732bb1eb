import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasCode } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { conversationsApi } from '#contract/conversations.ts'
import type { Opening } from '#contract/private-media.ts'

/** `held`: as long as a finger or button is down. `dialog`: until it is closed, for the keyboard. */
type Mode = 'held' | 'dialog'

/** As long as the server leaves it open. */
const LOOK_MS = 60_000

/**
 * The one look at a photo or clip. Letting go before it was on the screen costs nothing: within its minute the same
 * look goes on. Once it was seen, letting go ends it.
 */
export function useOnceLook(messageId: number) {
  const [mode, setMode] = useState<Mode>()
  const [opening, setOpening] = useState<Opening>()
  // From the first touch on: that it was opened may be heard of before the answer is here.
  const [isUnderway, setUnderway] = useState(false)
  const isWanted = useRef(false)
  const wasSeen = useRef(false)
  const isClosed = useRef(false)

  const end = () => {
    isWanted.current = false
    setMode(undefined)
    if (!wasSeen.current || !opening || isClosed.current) return
    isClosed.current = true
    setOpening(undefined)
    setUnderway(false)
    // Should this get lost, the look ends by itself.
    call(conversationsApi.closeOnce, { params: { id: messageId } }).catch(() => undefined)
  }
  const endNow = useEffectEvent(end)

  const start = async (next: Mode) => {
    if (wasSeen.current) return
    isWanted.current = true
    setUnderway(true)
    try {
      const look = opening ?? (await call(conversationsApi.openOnce, { params: { id: messageId } }))
      setOpening(look)
      if (isWanted.current) setMode(next)
    } catch (error) {
      setUnderway(false)
      toast({ ...failureWords(error), variant: 'destructive' })
    }
  }

  useWhenLeft(mode, end)
  useEffect(() => {
    if (!opening) return
    const timer = setTimeout(() => {
      endNow()
      setOpening(undefined)
      setUnderway(false)
    }, LOOK_MS)
    return () => clearTimeout(timer)
  }, [opening])

  const onSeen = () => {
    wasSeen.current = true
  }
  return { mode, opening, isUnderway, start, end, onSeen }
}

/** Calls when the finger is lifted, and when the window is left or covered. */
function useWhenLeft(mode: Mode | undefined, end: () => void): void {
  const endNow = useEffectEvent(end)
  useEffect(() => {
    if (!mode) return
    const leaving = new AbortController()
    const { signal } = leaving
    const letGo = () => mode === 'held' && endNow()
    window.addEventListener('pointerup', letGo, { signal })
    window.addEventListener('pointercancel', letGo, { signal })
    window.addEventListener('blur', () => endNow(), { signal })
    document.addEventListener('visibilitychange', () => document.hidden && endNow(), { signal })
    return () => leaving.abort()
  }, [mode])
}

function failureWords(error: unknown): { title: string; description?: string } {
  if (hasCode(error, 'not_found')) return { title: 'This can’t be opened any more' }
  return { title: 'Could not be opened', description: 'Please try again.' }
}
