import { clsx } from 'clsx'
import { CircleSlash, Image, Video } from 'lucide-react'
import type { MouseEvent, PointerEvent } from 'react'
import type { Message } from '#contract/conversations.ts'
import type { ViewOnce } from '#contract/private-media.ts'
import { OnceStage } from './once-stage.tsx'
import { useOnceLook } from './use-once-look.ts'

type ViewOnceTileProps = { message: Message; viewOnce: ViewOnce; isOwn: boolean }

/** A photo or clip that each receiver can look at once. It shows nothing of itself before it is held. */
export function ViewOnceTile({ message, viewOnce, isOwn }: ViewOnceTileProps) {
  const what = message.messageType === 'video' ? 'Video' : 'Photo'
  const look = useOnceLook(message.id)
  const canOpen = !isOwn && (viewOnce.state === 'closed' || look.isUnderway)
  const stay = (event: MouseEvent | PointerEvent) => event.stopPropagation()
  const words = wordsFor(viewOnce, isOwn, canOpen)
  if (!canOpen) return <Face what={what} words={words} isSpent={viewOnce.state !== 'closed'} />
  return (
    <>
      <button
        type="button"
        className="block touch-none select-none text-left [-webkit-touch-callout:none]"
        aria-label={`${what}, view once. Hold to view, or press Enter`}
        onPointerDown={(event) => {
          // The bubble around it would open its menu.
          stay(event)
          if (event.button !== 0) return
          // What is held lies over the tile, and letting go must still be heard here.
          event.currentTarget.setPointerCapture(event.pointerId)
          void look.start('held')
        }}
        onPointerUp={look.end}
        onPointerCancel={look.end}
        onContextMenu={(event) => {
          stay(event)
          event.preventDefault()
        }}
        onClick={(event) => {
          // A click of the keyboard has no count.
          if (event.detail === 0) void look.start('dialog')
        }}
      >
        <Face what={what} words={words} isSpent={false} />
      </button>
      {look.opening && look.mode && (
        <OnceStage
          opening={look.opening}
          mode={look.mode}
          what={what}
          onSeen={look.onSeen}
          onClose={look.end}
        />
      )}
    </>
  )
}

function wordsFor({ state, openedBy }: ViewOnce, isOwn: boolean, canOpen: boolean): string {
  if (canOpen) return 'Hold to view'
  if (state === 'opened') return isOwn && openedBy > 1 ? `Opened by ${openedBy}` : 'Opened'
  if (state === 'expired') return 'Not opened in time'
  return 'View once'
}

function Face({ what, words, isSpent }: { what: string; words: string; isSpent: boolean }) {
  const Icon = isSpent ? CircleSlash : what === 'Video' ? Video : Image
  return (
    <span
      className={clsx('flex min-h-target items-center gap-[10px] pr-[8px]', isSpent && 'opacity-70')}
      data-view-once
    >
      <span className="relative grid size-[36px] flex-none place-items-center rounded-full border-2 border-current border-dashed">
        <Icon className="size-icon-s" aria-hidden="true" />
        {!isSpent && (
          <b
            className="absolute -right-[5px] -bottom-[4px] grid size-[17px] place-items-center rounded-full bg-surface-1 text-11 text-ink"
            aria-hidden="true"
          >
            1
          </b>
        )}
      </span>
      <span>
        <b className="block font-semibold">{what}</b>
        <span className="block text-13">{words}</span>
      </span>
    </span>
  )
}
