import { CountBadge } from '#client/ui/count-badge.tsx'
import { ChipButton } from '#client/ui/forms/chip.tsx'

const filters = { all: 'All', unread: 'Unread', groups: 'Groups', requests: 'Requests' } as const
export type ConversationFilter = keyof typeof filters

type ConversationFiltersProps = {
  shown: string
  /** How many wait. */
  requests: number | undefined
  onShow: (filter: ConversationFilter) => void
}

/** Which conversations are listed. */
export function ConversationFilters({ shown, requests, onShow }: ConversationFiltersProps) {
  return (
    <fieldset
      aria-label="Show"
      className="flex flex-none gap-[8px] overflow-x-auto px-gutter pb-2 [scrollbar-width:none]"
    >
      {Object.entries(filters).map(([filter, label]) => (
        <ChipButton
          key={filter}
          pressed={shown === filter}
          onClick={() => onShow(filter as ConversationFilter)}
        >
          {label}
          {filter === 'requests' && <CountBadge count={requests} />}
        </ChipButton>
      ))}
    </fieldset>
  )
}
