import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { MenuRow } from '#client/ui/layers/menu-row.ts'

/** Leads from the menu of a chat to the search in it. */
export function useSearchRow(chat: string): MenuRow {
  const navigate = useNavigate()
  return { label: 'Search', icon: Search, onSelect: () => void navigate(`${chat}/search`) }
}
