import { Check, CheckCheck, Clock } from 'lucide-react'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

export type Delivery = 'waiting' | 'sent' | 'read'

const looks = {
  waiting: { Icon: Clock, words: 'Waiting', className: 'size-[16px]' },
  sent: { Icon: Check, words: 'Sent', className: 'size-[16px]' },
  read: { Icon: CheckCheck, words: 'Read', className: 'size-[16px] text-read' },
}

/** Clock, one tick, two blue ones. */
export function Ticks({ delivery }: { delivery: Delivery }) {
  const { Icon, words, className } = looks[delivery]
  return (
    <>
      <Icon className={className} aria-hidden="true" data-delivery={delivery} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  )
}
