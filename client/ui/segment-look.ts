/** A row of choices of which one is raised, as tabs or radio buttons. */
export const segments =
  'grid auto-cols-fr grid-flow-col rounded-card bg-(--segments-ground,var(--surface-1)) p-[4px] inset-ring inset-ring-hairline'
export const segment =
  'flex min-h-target items-center justify-center gap-[8px] rounded-[12px] font-semibold text-muted transition-[color,background-color] duration-quick hover:text-ink data-[state=active]:bg-surface-3 data-[state=active]:text-ink data-[state=active]:shadow-1'

/** For the label of a radio button that is not seen. */
export const radioSegment = `${segment} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus`
