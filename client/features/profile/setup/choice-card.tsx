import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type ChoiceCardProps = {
  /** One name for all choices of a question. */
  name: string
  title: ReactNode
  text: ReactNode
  art: ReactNode
  checked: boolean
  onChoose: () => void
}

/** One of a few answers, as large as a thumb likes it. */
export function ChoiceCard({ name, title, text, art, checked, onChoose }: ChoiceCardProps) {
  return (
    <label className="group inset-ring inset-ring-hairline flex cursor-pointer items-center gap-4 rounded-[18px] bg-surface-1 px-4 py-[18px] has-checked:inset-ring-2 has-checked:inset-ring-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input type="radio" name={name} className="sr-only" checked={checked} onChange={onChoose} />
      <span className="grid size-[52px] flex-none place-items-center rounded-card bg-surface-3 text-ink-2 group-has-checked:bg-grad-accent group-has-checked:text-on-accent [&_svg]:size-6">
        {art}
      </span>
      <span className="min-w-0 flex-1">
        <b className="block font-bold text-16">{title}</b>
        <small className="mt-0.5 block text-13 text-muted leading-snug">{text}</small>
      </span>
      <span
        aria-hidden="true"
        className="inset-ring-2 inset-ring-outline grid size-6 flex-none place-items-center rounded-full text-transparent group-has-checked:inset-ring-0 group-has-checked:bg-grad-accent group-has-checked:text-on-accent"
      >
        <Check className="size-icon-xs" />
      </span>
    </label>
  )
}
