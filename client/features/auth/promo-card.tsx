import { Gift } from 'lucide-react'
import { PROMO } from '#contract/product.ts'

export function PromoCard() {
  return (
    <div className="flex items-center gap-[12px] rounded-card bg-accent-soft py-[9px] pr-[14px] pl-[10px] text-13 text-ink-2 inset-ring inset-ring-accent-line">
      <span className="grid size-[36px] flex-none place-items-center rounded-xl bg-grad-accent text-on-accent">
        <Gift className="ico s" aria-hidden="true" />
      </span>
      <span>
        <b className="block font-bold text-15 text-ink leading-tight">{PROMO.title}</b>
        {PROMO.text}
      </span>
    </div>
  )
}
