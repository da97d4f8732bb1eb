import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '#client/ui/layers/toast.tsx'
import { type TipReturn, tipReturns } from '#contract/tips.ts'

const words: Record<TipReturn, { title: string; description: string }> = {
  sent: { title: 'Thank you!', description: 'He’ll be notified once the payment goes through.' },
  cancelled: { title: 'Tip cancelled', description: 'You were not charged.' },
}

/** Whoever comes back from the payment page is told how it stands, once. */
export function useTipReturn(): void {
  const [search, setSearch] = useSearchParams()
  const outcome = tipReturns.find((each) => each === search.get('tip'))
  useEffect(() => {
    if (!outcome) return
    toast(words[outcome])
    setSearch(
      (before) => {
        before.delete('tip')
        return before
      },
      { replace: true },
    )
  }, [outcome, setSearch])
}
