import { Images } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { MenuRow } from '#client/ui/layers/menu-row.ts'

/** Leads from the menu of a chat to its photos and videos. */
export function useMediaRow(chat: string): MenuRow {
  const navigate = useNavigate()
  return { label: 'Photos and videos', icon: Images, onSelect: () => void navigate(`${chat}/media`) }
}
