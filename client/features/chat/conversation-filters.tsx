import { ChipButton } from '#client/ui/forms/chip.tsx'

const filters = { all: 'All', unread: 'Unread', groups: 'Groups' } as const
export type ConversationFilter = keyof typeof filters

type ConversationFiltersProps = { shown: string; onShow: (filter: ConversationFilter) => void }

/** Which conversations are listed. */
export function ConversationFilters({ shown, onShow }: ConversationFiltersProps) {
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
        </ChipButton>
      ))}
    </fieldset>
  )
}
