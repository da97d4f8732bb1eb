import { type LucideIcon, SearchX } from 'lucide-react'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

type NothingFoundProps = { title: string; text: string; icon?: LucideIcon; onClear: () => void }

/** A search that found nothing, and the way back to everything. */
export function NothingFound({ title, text, icon = SearchX, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={
        <Button size="small" variant="secondary" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  )
}
