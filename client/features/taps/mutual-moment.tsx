import { clsx } from 'clsx'
import { Heart, MessageCircle } from 'lucide-react'
import { useNavigate } from 'react-router'
import { usePhrases } from '#client/features/profile/index.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { holdPendingMessage } from '#client/platform/tab-memory.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChipButton } from '#client/ui/forms/chip.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { defaultMemberRole } from '#contract/product.ts'
import type { MemberCard } from '#contract/profile.ts'
import { mutualMember } from './mutual-moment-store.ts'

const OPENERS = 2
const face = 'rounded-full shadow-[0_0_0_4px_var(--surface-2),0_0_0_7px_var(--match)]'

/** The small feast when a tap becomes mutual; it leads to the chat. */
export function MutualMoment({ member, open }: { member: MemberCard; open: boolean }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const openers = usePhrases('quickMessages', member.profile?.role ?? defaultMemberRole).slice(0, OPENERS)
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
      mutual
    >
      <div className="relative mt-[8px] mb-[30px] flex justify-center">
        <Avatar src={viewer.profileImageUrl} size="pair" className={clsx(face, 'animate-meet-left')} />
        <Avatar
          src={member.profileImageUrl}
          thumbhash={member.thumbhash}
          size="pair"
          className={clsx(face, '-ml-[16px] animate-meet-right')}
        />
        <span className="absolute -bottom-[22px] left-1/2 -ml-[27px] grid size-[54px] animate-seal place-items-center rounded-full bg-grad-match text-on-photo ring-5 ring-surface-2">
          <Heart className="fill-current" aria-hidden="true" />
        </span>
      </div>
      <strong className="block font-extrabold text-34 leading-[1.25] tracking-display" aria-hidden="true">
        It’s mutual
      </strong>
      <p className="wrap-anywhere mx-auto mt-[6px] mb-[18px] max-w-[34ch] text-balance text-ink-2">
        You and {name} both want seconds. Break the ice while it’s warm.
      </p>
      <div className="mb-[16px] flex flex-wrap justify-center gap-[8px]">
        {openers.map((opener) => (
          <ChipButton key={opener} onClick={() => openChat(opener)}>
            {opener}
          </ChipButton>
        ))}
      </div>
      <Button variant="match" onClick={() => openChat()}>
        <MessageCircle className="size-icon-s" aria-hidden="true" />
        <span className="truncate">Message {name}</span>
      </Button>
      <Button variant="quiet" className="mt-[4px] -mb-[8px]" onClick={() => mutualMember.set(undefined)}>
        Keep looking
      </Button>
    </Sheet>
  )
}
