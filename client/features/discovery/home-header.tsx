import { useQuery } from '@tanstack/react-query'
import { Bell, MessageSquareText, Share } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useHeadingFocus } from '#client/ui/screen-header.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import { PRODUCT } from '#contract/product.ts'
import { discoveryQueries } from './discovery.api.ts'

export function HomeHeader() {
  const heading = useHeadingFocus()
  const { data: unread } = useQuery(discoveryQueries.unreadNotifications)
  return (
    <header className="header">
      <h1 className="grow" tabIndex={-1} ref={heading}>
        <Wordmark className="mark" title={PRODUCT} />
      </h1>
      <IconButton label="Share" asChild>
        <Link to="/share">
          <Share />
        </Link>
      </IconButton>
      <IconButton label="Feedback" asChild>
        <Link to="/feedback">
          <MessageSquareText />
        </Link>
      </IconButton>
      <IconButton label="Notifications" count={unread?.count} asChild>
        <Link to="/notifications">
          <Bell />
        </Link>
      </IconButton>
    </header>
  )
}
