import { useEffect, useRef, useState } from 'react'
import { type BlockerFunction, useBlocker, useLocation, useNavigate } from 'react-router'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'

/** Asks before a form with unsaved changes is left, whether for another screen or with the whole page. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const navigate = useNavigate()
  const isDiscarded = useRef(false)
  const wasReturn = useRef(false)
  const leaves: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
    wasReturn.current = historyAction === 'POP'
    return isDirty && !isDiscarded.current && currentLocation.pathname !== nextLocation.pathname
  }
  const blocker = useBlocker(leaves)
  const isSettled = useSettledAddress(blocker.state === 'blocked')
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  // Not proceed(): the dialog has a history entry of its own, by which a step back would miss its page.
  const discard = () => {
    if (blocker.state !== 'blocked') return
    const { location } = blocker
    isDiscarded.current = true
    blocker.reset()
    void navigate(location, { replace: wasReturn.current })
  }
  return (
    <DiscardDialog
      open={blocker.state === 'blocked' && isSettled}
      onKeep={() => blocker.state === 'blocked' && blocker.reset()}
      onDiscard={discard}
    />
  )
}

/** A step back that was stopped has already left the page, and the router is on its way to return: wait for it. */
function useSettledAddress(isBlocked: boolean): boolean {
  const { pathname } = useLocation()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isBlocked) return setSettled(false)
    if (window.location.pathname === pathname) return setSettled(true)
    const arrive = () => setSettled(true)
    window.addEventListener('popstate', arrive, { once: true })
    return () => window.removeEventListener('popstate', arrive)
  }, [isBlocked, pathname])
  return isSettled
}

type DiscardDialogProps = { open: boolean; onKeep: () => void; onDiscard: () => void }

export function DiscardDialog({ open, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onKeep()}
      title="Leave without saving?"
      text="Your changes would be lost."
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      onConfirm={onDiscard}
    />
  )
}
