import { Pencil, X } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { Editing } from './use-edit.ts'

/** Above the field: that it holds the words of a message that was sent. */
export function EditBar({ editing, field }: { editing: Editing; field: RefObject<HTMLElement | null> }) {
  const cancel = () => {
    editing.end()
    field.current?.focus()
  }
  return (
    <>
      <div
        className="flex min-w-0 flex-none basis-full items-center gap-[10px] rounded-control bg-surface-1 pl-[12px]"
        role="status"
        aria-label="Editing message"
      >
        <Pencil className="size-icon-s flex-none text-accent-text" aria-hidden="true" />
        <span className="min-w-0 flex-1 py-[4px]">
          <b className="block font-bold text-12">Editing message</b>
          <span className="block truncate text-13 text-muted">{editing.original}</span>
        </span>
        <IconButton label="Cancel editing" tooltip={false} onClick={cancel}>
          <X className="size-icon-s" />
        </IconButton>
      </div>
      {editing.failure && (
        <p className="flex-none basis-full px-[4px] font-semibold text-12 text-danger-text" role="alert">
          Not saved. {editing.failure}
        </p>
      )}
    </>
  )
}
