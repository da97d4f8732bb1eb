import { Heart, MessageCircle } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { holdPendingMessage } from '#client/platform/tab-memory.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { defaultMemberRole } from '#contract/product.ts'
import type { MemberCard } from '#contract/profile.ts'
import { quickMessages } from '#contract/words.ts'
import { mutualMember } from './mutual-moment-store.ts'
import './taps.css'

const OPENERS = 2

/** The small feast when a tap becomes mutual; it leads to the chat. */
export function MutualMoment({ member, open }: { member: MemberCard; open: boolean }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const openChat = (opener?: string) => {
    if (opener) holdPendingMessage(member.id, opener)
    mutualMember.set(undefined)
    navigate(`/chat/${member.id}`)
  }
  const name = member.username
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && mutualMember.set(undefined)}
      title="It’s mutual"
      hideTitle
      className="mutual-sheet"
    >
      <div className="pair">
        <Avatar src={viewer.profileImageUrl} />
        <Avatar src={member.profileImageUrl} thumbhash={member.thumbhash} />
        <span className="seal">
          <Heart className="ico fill" aria-hidden="true" />
        </span>
      </div>
      <strong className="headline" aria-hidden="true">
        It’s mutual
      </strong>
      <p>You and {name} both want seconds. Break the ice while it’s warm.</p>
      <div className="chips">
        {openersFor(member).map((opener) => (
          <button type="button" className="chip pick" key={opener} onClick={() => openChat(opener)}>
            {opener}
          </button>
        ))}
      </div>
      <Button variant="match" onClick={() => openChat()}>
        <MessageCircle className="ico s" aria-hidden="true" />
        <span className="cut">Message {name}</span>
      </Button>
      <Button variant="ghost" className="later" onClick={() => mutualMember.set(undefined)}>
        Keep looking
      </Button>
    </Sheet>
  )
}

function openersFor(member: MemberCard): string[] {
  return quickMessages[member.profile?.role ?? defaultMemberRole].slice(0, OPENERS)
}
