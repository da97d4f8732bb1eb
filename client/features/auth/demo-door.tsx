import { DoorOpen } from 'lucide-react'
import { errorText } from '#client/platform/api/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import type { DemoAccount } from '#contract/demo.ts'
import { useDemoAccounts, useEnterDemo } from './demo.api.ts'

/** Leads into the demo; where none runs there is no door. */
export function DemoDoor() {
  const accounts = useDemoAccounts()
  const { enterAs, isEntering } = useEnterDemo()
  const [first] = accounts
  if (!first) return null
  const enter = (account: DemoAccount) =>
    void enterAs(account, (error) =>
      toast({
        title: 'Login failed',
        description: errorText(error, 'Login failed'),
        variant: 'destructive',
      }),
    )
  return (
    <Card className="flex flex-col gap-3" aria-label="Demo">
      <Button pending={isEntering} pendingLabel="Entering..." onClick={() => enter(first)}>
        <DoorOpen aria-hidden="true" />
        Enter the demo
      </Button>
      <p className="text-13 text-muted">
        Everyone here is invented, and some of them answer. Or sign in as one of these:
      </p>
      <ul className="flex flex-col gap-1 text-13">
        {accounts.map((account) => (
          <li key={account.username}>
            <button className="target w-full text-left" type="button" onClick={() => enter(account)}>
              <b className="font-semibold text-accent-text">{account.username}</b> / {account.password}
              <span className="block text-muted">{account.what}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
