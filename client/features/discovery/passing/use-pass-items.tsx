import { useQuery } from '@tanstack/react-query'
import { EyeOff, Undo2 } from 'lucide-react'
import type { MenuRow } from '#client/ui/layers/menu-sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { useChosenFilters } from '../filters.ts'
import { passingOf, useChangePassing } from './passing.api.ts'

/** 'Pass' as a row for a menu about a member: he is left out of the list on this device, until it is taken back. */
export function usePassItems({ id }: { id: number }): MenuRow[] {
  const { data } = useQuery(passingOf(id))
  const change = useChangePassing(id)
  const [filters, setFilters] = useChosenFilters()
  const pass = () =>
    change.mutate(true, {
      onSuccess: () => {
        setFilters({ ...filters, hidePassed: 'true' })
        toast({ title: 'Passed', description: 'He’s out of your list. Filters bring him back.' })
      },
    })
  const takeBack = () => change.mutate(false, { onSuccess: () => toast({ title: 'He’s back in your list' }) })
  const isPassed = data?.isPassed === true
  return [
    {
      label: isPassed ? 'Take back pass' : 'Pass',
      icon: isPassed ? Undo2 : EyeOff,
      disabled: !data || change.isPending,
      onSelect: isPassed ? takeBack : pass,
    },
  ]
}
