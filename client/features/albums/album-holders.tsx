import { useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { albumsApi } from '#contract/albums.ts'
import { timeLabel } from './album-words.ts'
import { useAlbumChange } from './albums.api.ts'

/** Who has an album now, and the way to take it back from each. */
export function AlbumHolders({ albumId }: { albumId: number }) {
  const { data: holders } = useQuery(queryOf(albumsApi.holders, { params: { id: albumId } }))
  const takeBack = useAlbumChange((id: number) => call(albumsApi.takeBack, { params: { id } }))
  if (!holders) return null
  if (holders.length === 0) return <p className="text-13 text-muted">Nobody has this album now.</p>
  return (
    <ul className="grid gap-[8px]" aria-label="Who has this album">
      {holders.map(({ shareId, user, time }) => (
        <li key={shareId} className="flex items-center gap-[10px]">
          <Avatar src={user.thumbUrl} thumbhash={user.thumbhash} size="m" />
          <span className="min-w-0 flex-1">
            <b className="block truncate font-semibold">{user.username}</b>
            <small className="block text-13 text-muted">{timeLabel[time]}</small>
          </span>
          <Button
            size="small"
            variant="secondary"
            disabled={takeBack.isPending}
            onClick={() => takeBack.mutate(shareId)}
          >
            Take back
          </Button>
        </li>
      ))}
    </ul>
  )
}
