import { Button } from '#client/ui/button.tsx'

type SaveBarProps = { isDirty: boolean; isPending: boolean; onCancel: () => void }

/** At the foot of a form that takes the whole screen. */
export function SaveBar({ isDirty, isPending, onCancel }: SaveBarProps) {
  return (
    <footer className="grid flex-none grid-cols-[1fr_2fr] gap-3 border-hairline border-t bg-bar px-4 py-3">
      <Button variant="secondary" disabled={isPending} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={!isDirty} pending={isPending} pendingLabel="Saving...">
        Save
      </Button>
    </footer>
  )
}
