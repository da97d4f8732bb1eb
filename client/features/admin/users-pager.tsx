import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useAdminSearch } from './use-admin-search.ts'

export function UsersPager({ total }: { total: number }) {
  const { users, change } = useAdminSearch()
  const lastPage = Math.max(1, Math.ceil(total / users.limit))
  // An address may ask for a page that is no more.
  const page = Math.min(users.page, lastPage + 1)
  const first = (page - 1) * users.limit + 1
  const last = Math.min(total, page * users.limit)
  const turn = (to: number) => change({ page: to === 1 ? '' : String(to) })
  return (
    <nav className="admin-pager" aria-label="Pages">
      <span className="text-muted num">
        {first <= last ? `${first}–${last} of ${total}` : `${total} in all`}
      </span>
      <span className="grow" />
      <IconButton label="Previous page" variant="solid" disabled={page === 1} onClick={() => turn(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <IconButton
        label="Next page"
        variant="solid"
        disabled={page >= lastPage}
        onClick={() => turn(page + 1)}
      >
        <ChevronRight />
      </IconButton>
    </nav>
  )
}
