import { Users } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { Checkbox } from '#client/ui/forms/checkbox.tsx'
import { SearchInput } from '#client/ui/forms/search-input.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Spinner } from '#client/ui/states/spinner.tsx'
import type { Message, SentType } from '#contract/conversations.ts'
import { limits } from '#contract/limits.ts'
import { outbox } from '../outbox/outbox.ts'
import { type ForwardTarget, useForwardTargets } from './use-forward-targets.ts'

type Targets = ReturnType<typeof useForwardTargets>

export type ForwardSheetProps = { message: Message; onClose: () => void }

/** To whom a message is sent on: some of one's conversations, each by a message of its own. */
export function ForwardSheet({ message, onClose }: ForwardSheetProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly ForwardTarget[]>([])
  const targets = useForwardTargets(search)
  const toggle = (target: ForwardTarget) =>
    setChosen((before) =>
      before.some(({ key }) => key === target.key)
        ? before.filter(({ key }) => key !== target.key)
        : [...before, target],
    )
  const send = () => {
    const draft = { messageType: message.messageType as SentType, content: '', forwardOf: message.id }
    for (const { conversation } of chosen) outbox.queue(conversation, draft)
    onClose()
    const [first] = chosen
    toast({
      title: chosen.length === 1 ? `Forwarding to ${first?.name}` : `Forwarding to ${chosen.length} chats`,
    })
  }
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Forward to"
      text={`Up to ${limits.forward} at once. Nobody sees who said it first.`}
    >
      <SearchInput value={search} onValueChange={setSearch} placeholder="Search chats and groups" />
      <div
        className="-mx-[6px] my-[10px] h-[42dvh] overflow-y-auto overscroll-contain px-[6px]"
        data-scroll-root
      >
        <TargetLists targets={targets} chosen={chosen} onToggle={toggle} />
      </div>
      <Button disabled={chosen.length === 0} onClick={send}>
        {chosen.length > 0 ? `Forward (${chosen.length})` : 'Forward'}
      </Button>
    </Sheet>
  )
}

type TargetListsProps = {
  targets: Targets
  chosen: readonly ForwardTarget[]
  onToggle: (target: ForwardTarget) => void
}

function TargetLists({ targets, ...choice }: TargetListsProps) {
  const { chats, groups } = targets
  if (!chats || !groups)
    return targets.isError ? (
      <ErrorState title="Unable to load your chats." onRetry={targets.retry} />
    ) : (
      <Spinner label="Loading chats" />
    )
  if (chats.length === 0 && groups.length === 0)
    return <p className="py-[24px] text-center text-muted">No chat or group found.</p>
  return (
    <>
      <TargetList title="Chats" targets={chats} {...choice} />
      <EndOfList list={targets.moreChats} />
      <TargetList title="Groups" targets={groups} {...choice} />
      <EndOfList list={targets.moreGroups} />
    </>
  )
}

type TargetListProps = Omit<TargetListsProps, 'targets'> & { title: string; targets: ForwardTarget[] }

function TargetList({ title, targets, chosen, onToggle }: TargetListProps) {
  if (targets.length === 0) return null
  const isFull = chosen.length >= limits.forward
  return (
    <section aria-label={title}>
      <h3 className="pt-[10px] pb-[4px] font-semibold text-12 text-muted">{title}</h3>
      <ul>
        {targets.map((target) => {
          const isChosen = chosen.some(({ key }) => key === target.key)
          return (
            <li key={target.key}>
              <Checkbox checked={isChosen} disabled={isFull && !isChosen} onChange={() => onToggle(target)}>
                <span className="flex min-w-0 items-center gap-[12px] py-[8px] text-ink">
                  <TargetSign target={target} />
                  <b className="min-w-0 font-bold text-16 wrap-anywhere">{target.name}</b>
                </span>
              </Checkbox>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function TargetSign({ target: { conversation, thumbUrl, thumbhash } }: { target: ForwardTarget }) {
  if (conversation.kind === 'direct' || thumbUrl)
    return <Avatar src={thumbUrl} thumbhash={thumbhash} size="m" />
  return (
    <span className="grid size-[44px] flex-none place-items-center rounded-control bg-accent-soft text-accent-text">
      <Users className="size-[22px]" aria-hidden="true" />
    </span>
  )
}
