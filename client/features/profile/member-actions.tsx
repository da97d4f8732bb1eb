import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import type { Member } from '#contract/profile.ts'

type MemberActionsProps = { member: Member; isOneself: boolean; tap?: ReactNode }

/** What one can do next, always within reach. */
export function MemberActions({ member, isOneself, tap }: MemberActionsProps) {
  return (
    <footer className="absolute inset-x-0 bottom-0 z-5 flex items-center gap-3 bg-linear-to-t from-62% from-bg to-transparent px-4 pt-6 pb-[calc(16px+var(--safe-bottom))]">
      {isOneself ? (
        <Button variant="secondary" asChild>
          <Link to="/profile">This is how others see you</Link>
        </Button>
      ) : (
        <>
          <Button asChild>
            <Link to={`/chat/${member.id}`}>
              <MessageCircle className="ico s" aria-hidden="true" />
              Message
            </Link>
          </Button>
          {tap}
        </>
      )}
    </footer>
  )
}
