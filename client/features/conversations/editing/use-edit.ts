import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { now } from '#client/platform/clock.ts'
import { announce } from '#client/ui/live-region.tsx'
import type { Message } from '#contract/conversations.ts'
import type { ConversationKind } from '../conversation-kind.ts'
import { applyEdit, isEditable } from './edits.ts'

/** A message whose words are being changed. What was begun in the composer waits meanwhile. */
export type Editing = {
  /** What it says as long as the new words are not saved. */
  original: string
  text: string
  isSaving: boolean
  /** Why they could not be saved. */
  failure: string | undefined
  write(text: string): void
  save(): void
  end(): void
}

/** `onStart`: the composer holds the words now. */
export function useEdit<M extends Message>(
  kind: ConversationKind<M>,
  id: number,
  { viewerId, onStart }: { viewerId: number; onStart: () => void },
) {
  const queryClient = useQueryClient()
  const [begun, setBegun] = useState<{ message: Message; text: string }>()
  const { mutate, reset, isPending, error } = useMutation({
    // Without a network it fails at once, and says so.
    networkMode: 'always',
    mutationFn: (edited: { message: Message; text: string }) =>
      kind.edit(id, edited.message.id, edited.text.trim()),
    onSuccess: (edit) => {
      applyEdit(queryClient, kind as ConversationKind, id, edit)
      setBegun((current) => (current?.message.id === edit.id ? undefined : current))
      announce('Message edited')
    },
  })
  const started = useEffectEvent(onStart)
  const startedId = begun?.message.id
  // Not before the menu is gone, which holds the focus.
  useEffect(() => {
    if (startedId !== undefined) started()
  }, [startedId])

  const start = (message: Message) => {
    reset()
    setBegun({ message, text: message.content })
  }
  const end = () => {
    reset()
    setBegun(undefined)
  }
  const editing: Editing | undefined = begun && {
    original: begun.message.content,
    text: begun.text,
    isSaving: isPending,
    failure: error ? errorText(error, 'Please try again.') : undefined,
    write: (text) => setBegun({ ...begun, text }),
    save: () => (begun.text.trim() === begun.message.content ? end() : mutate(begun)),
    end,
  }
  return {
    editing,
    start,
    isEditable: (message: Message) => isEditable(message, viewerId, now()),
    /** The latest of one's own that can be, if there is one. */
    startLast: (messages: readonly Message[]) => {
      const last = messages.findLast((message) => isEditable(message, viewerId, now()))
      if (last) start(last)
    },
  }
}
