import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { RadioGroup } from 'radix-ui'
import { useState } from 'react'
import { pounds } from '#client/platform/format.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import type { MemberCard } from '#contract/profile.ts'
import { type TipAmount, tipAmounts } from '#contract/tips.ts'
import { tipSettingsQuery, useSendTip } from './tips.api.ts'

/** What each amount is called. */
const amountNames: Record<TipAmount, string> = { 1: 'Quick', 5: 'Nice', 10: 'Wow' }

export type TipDialogProps = {
  member: Pick<MemberCard, 'id' | 'username' | 'thumbUrl' | 'thumbhash'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** One, five or ten pounds for a member. */
export function TipDialog({ member, open, onOpenChange }: TipDialogProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      leading={<Avatar src={member.thumbUrl} thumbhash={member.thumbhash} />}
      title={`Send ${member.username} a tip`}
      text="It buys nothing but a smile."
    >
      <TipForm member={member} onClose={() => onOpenChange(false)} />
    </Sheet>
  )
}

function TipForm({ member, onClose }: { member: TipDialogProps['member']; onClose: () => void }) {
  const [amount, setAmount] = useState<TipAmount>(1)
  const { data: settings } = useQuery(tipSettingsQuery)
  const send = useSendTip(member)
  // With the answer in hand the browser may still be on its way to the payment page.
  const isBusy = send.isPending || send.isSuccess
  return (
    <>
      <AmountChoice value={amount} onValueChange={setAmount} disabled={isBusy} />
      {settings?.sandbox && (
        <p className="-mt-[4px] mb-[14px] text-center text-13 text-ink-2">
          This is a trial run: no card is asked for and no money moves.
        </p>
      )}
      <Button
        pending={isBusy}
        pendingLabel="Processing..."
        onClick={() => send.mutate(amount, { onSuccess: (tip) => tip.checkoutUrl || onClose() })}
      >
        Send {pounds(amount)}
      </Button>
      <Button variant="quiet" className="mt-[4px] -mb-[10px]" onClick={onClose}>
        Cancel
      </Button>
    </>
  )
}

type AmountChoiceProps = {
  value: TipAmount
  onValueChange: (amount: TipAmount) => void
  disabled: boolean
}

function AmountChoice({ value, onValueChange, disabled }: AmountChoiceProps) {
  return (
    <RadioGroup.Root
      className="mb-[18px] grid grid-cols-3 gap-[10px]"
      aria-label="Amount"
      value={String(value)}
      onValueChange={(chosen) => onValueChange(Number(chosen) as TipAmount)}
      disabled={disabled}
    >
      {tipAmounts.map((amount) => (
        <RadioGroup.Item
          key={amount}
          value={String(amount)}
          className={clsx(
            'grid place-items-center rounded-card pt-[18px] pb-[14px] transition-[scale] duration-quick ease-out not-disabled:active:scale-97',
            amount === value ? 'inset-ring-2 inset-ring-accent bg-accent-soft' : 'bg-surface-3',
          )}
        >
          <b className="font-extrabold text-28 leading-[1.1] tracking-display">{pounds(amount)}</b>
          <small
            className={clsx('font-semibold text-13', amount === value ? 'text-accent-text' : 'text-muted')}
          >
            {amountNames[amount]}
          </small>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
