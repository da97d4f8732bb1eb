import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { IconButton, type IconButtonProps } from '#client/ui/icon-button.tsx'
import { useMark } from './favourites.api.ts'

type FavouriteButtonProps = { memberId: number; variant?: IconButtonProps['variant'] }

/** The star, filled for a favourite. Nobody but the viewer learns of it. */
export function FavouriteButton({ memberId, variant }: FavouriteButtonProps) {
  const { mark, change } = useMark(memberId)
  const isFavourite = mark?.isFavourite === true
  return (
    <IconButton
      label="Favourite"
      variant={variant}
      aria-pressed={isFavourite}
      disabled={!mark}
      onClick={() => void change({ isFavourite: !isFavourite }).catch(() => undefined)}
    >
      <Star className={clsx(isFavourite && 'fill-current')} />
    </IconButton>
  )
}
