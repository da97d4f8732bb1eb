import { Bell, MessageSquareText, Share } from 'lucide-react'
import { Link } from 'react-router'
import { useNotificationsBadge } from '#client/features/notifications/index.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useHeadingFocus } from '#client/ui/screen-header.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import { PRODUCT } from '#contract/product.ts'

export function HomeHeader() {
  const heading = useHeadingFocus()
  const unread = useNotificationsBadge()
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
      <IconButton label="Notifications" count={unread} asChild>
        <Link to="/notifications">
          <Bell />
        </Link>
      </IconButton>
    </header>
  )
}
