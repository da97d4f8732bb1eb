import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { ReportSheet } from '#client/features/safety/index.ts'
import { Button } from '#client/ui/button.tsx'
import { ThumbhashCanvas } from '#client/ui/thumbhash-canvas.tsx'
import type { Message } from '#contract/conversations.ts'
import { useReceivedChoice } from './use-received-choice.ts'

/** A photo or clip of somebody whom one has not answered. Nothing but a smear of it is here before one asks. */
export function BlurredFrame({ message }: { message: Message }) {
  const [isReporting, setReporting] = useState(false)
  const choose = useReceivedChoice(message.id)
  const what = message.messageType === 'video' ? 'video' : 'photo'
  return (
    <div
      className="relative grid min-h-[220px] w-[228px] max-w-full content-end gap-[8px] overflow-hidden rounded-control bg-surface-3 p-[10px] pb-[34px] text-on-photo"
      data-blurred
    >
      {message.media?.thumbhash && (
        <ThumbhashCanvas
          hash={message.media.thumbhash}
          className="absolute inset-0 size-full object-cover blur-[6px] brightness-75"
        />
      )}
      <p className="relative flex items-center gap-[6px] font-semibold text-13">
        <EyeOff className="size-icon-s flex-none" aria-hidden="true" />
        Blurred: you haven’t answered him yet
      </p>
      <div className="relative grid grid-cols-2 gap-[8px]">
        <Button
          size="small"
          pending={choose.isPending}
          pendingLabel="..."
          aria-label={`Show ${what}`}
          onClick={() => choose.mutate('shown')}
        >
          Show
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={choose.isPending}
          aria-label={`Delete ${what}`}
          onClick={() => choose.mutate('deleted')}
        >
          Delete
        </Button>
        <Button size="small" variant="secondary" className="col-span-2" onClick={() => setReporting(true)}>
          Block and report
        </Button>
      </div>
      <ReportSheet
        kind="message"
        memberId={message.fromUserId ?? undefined}
        targetId={message.id}
        open={isReporting}
        onOpenChange={setReporting}
        alsoBlocks
      />
    </div>
  )
}
