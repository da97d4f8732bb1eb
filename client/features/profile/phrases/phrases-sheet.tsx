import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { TextInput } from '#client/ui/forms/text-input.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { limits } from '#contract/limits.ts'
import { type PhraseKind, useUpdatePhrases } from './phrases.api.ts'

const titles: Record<PhraseKind, string> = {
  quickMessages: 'Your Quick Messages',
  starters: 'Your conversation starters',
}

type PhrasesSheetProps = {
  kind: PhraseKind
  /** What is shown now. */
  phrases: readonly string[]
  open: boolean
  onClose: () => void
}

export function PhrasesSheet({ kind, phrases, open, onClose }: PhrasesSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onClose} title={titles[kind]} text={`Up to ${limits.phrases}.`}>
      {open && <PhrasesEditor kind={kind} phrases={phrases} onClose={onClose} />}
    </Sheet>
  )
}

type Line = { id: number; text: string }

/** Lines to change, move, remove and add; nothing counts before 'Save'. */
function PhrasesEditor({ kind, phrases, onClose }: Omit<PhrasesSheetProps, 'open'>) {
  const update = useUpdatePhrases()
  const [lines, setLines] = useState<Line[]>(() => phrases.map((text, id) => ({ id, text })))
  const store = (texts: string[] | null) =>
    update.mutate(
      { [kind]: texts },
      {
        onSuccess: onClose,
        onError: (error) =>
          toast({
            title: 'Not saved',
            description: errorText(error, 'Please try again.'),
            variant: 'destructive',
          }),
      },
    )
  const add = () => setLines([...lines, { id: 1 + Math.max(-1, ...lines.map((line) => line.id)), text: '' }])
  return (
    <div className="mt-4 grid gap-2">
      <ul className="grid gap-2">
        {lines.map((line, index) => (
          <PhraseLine
            key={line.id}
            number={index + 1}
            text={line.text}
            onChange={(text) => setLines(lines.map((each) => (each === line ? { ...each, text } : each)))}
            onUp={index > 0 ? () => setLines(swapped(lines, index - 1)) : undefined}
            onDown={index < lines.length - 1 ? () => setLines(swapped(lines, index)) : undefined}
            onRemove={() => setLines(lines.filter((each) => each !== line))}
          />
        ))}
      </ul>
      <Button variant="secondary" disabled={lines.length >= limits.phrases} onClick={add}>
        <Plus className="size-icon-s" aria-hidden="true" />
        Add
      </Button>
      <Button
        pending={update.isPending}
        pendingLabel="Saving..."
        onClick={() => store(lines.map(({ text }) => text.trim()).filter((text) => text !== ''))}
      >
        Save
      </Button>
      <Button variant="quiet" disabled={update.isPending} onClick={() => store(null)}>
        Reset to ours
      </Button>
    </div>
  )
}

/** This line and the next one change places. */
function swapped(lines: Line[], index: number): Line[] {
  const next = [...lines]
  next.splice(index, 2, lines[index + 1]!, lines[index]!)
  return next
}

type PhraseLineProps = {
  number: number
  text: string
  onChange: (text: string) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

function PhraseLine({ number, text, onChange, onUp, onDown, onRemove }: PhraseLineProps) {
  return (
    <li className="flex items-center gap-[2px]">
      <TextInput
        aria-label={`Line ${number}`}
        value={text}
        maxLength={limits.phrase}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton label={`Move line ${number} up`} variant="muted" disabled={!onUp} onClick={onUp}>
        <ArrowUp className="size-icon-s" />
      </IconButton>
      <IconButton label={`Move line ${number} down`} variant="muted" disabled={!onDown} onClick={onDown}>
        <ArrowDown className="size-icon-s" />
      </IconButton>
      <IconButton label={`Remove line ${number}`} variant="muted" onClick={onRemove}>
        <Trash2 className="size-icon-s" />
      </IconButton>
    </li>
  )
}
