import { useQuery } from '@tanstack/react-query'
import { Copy, Link2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { Switch } from '#client/ui/forms/switch.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { groupInvitationsApi, type Invitation, type InvitationTime } from '#contract/group-invitations.ts'
import { useInvite, useRevokeInvitation } from './invitations.api.ts'

const times: { value: InvitationTime; label: string }[] = [
  { value: '1h', label: '1 hour' },
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: 'never', label: 'No end' },
]

const showError = (error: unknown) =>
  toast({ title: 'Error', description: errorText(error, 'Please try again.'), variant: 'destructive' })

/** The link of a group, for those who may make one. It can be read only right after it was made. */
export function InvitationCard({ groupId }: { groupId: number }) {
  const { data: current } = useQuery(queryOf(groupInvitationsApi.invitation, { params: { id: groupId } }))
  const [lasts, setLasts] = useState<InvitationTime>('7d')
  const [needsApproval, setNeedsApproval] = useState(true)
  const invite = useInvite(groupId)
  const revoke = useRevokeInvitation(groupId)
  const end = () => revoke.mutate(undefined, { onSuccess: () => invite.reset(), onError: showError })
  return (
    <Card className="mx-gutter grid gap-[12px]" aria-label="Invitation link">
      <h3 className="font-bold text-15">Invitation link</h3>
      {current && <p className="text-13 text-ink-2">{linkWords(current)}</p>}
      {invite.data && <MadeLink token={invite.data.token} />}
      <Field label="Works for">
        <Select options={times} value={lasts} onValueChange={setLasts} />
      </Field>
      <Switch checked={needsApproval} onCheckedChange={setNeedsApproval} hint="You decide about each one">
        Ask before joining
      </Switch>
      <div className="flex gap-[8px] *:flex-auto">
        <Button
          size="small"
          pending={invite.isPending}
          pendingLabel="Making..."
          onClick={() => invite.mutate({ lasts, needsApproval }, { onError: showError })}
        >
          {current ? 'Make a new link' : 'Make a link'}
        </Button>
        {current && (
          <Button size="small" variant="secondary" disabled={revoke.isPending} onClick={end}>
            End the link
          </Button>
        )}
      </div>
    </Card>
  )
}

function linkWords({ expiresAt, needsApproval }: Invitation): string {
  const until = expiresAt ? `until ${new Date(expiresAt).toLocaleString()}` : 'until you end it'
  return `A link works ${until}${needsApproval ? ', and whoever follows it asks first' : ''}. A new one ends it.`
}

function MadeLink({ token }: { token: string }) {
  const url = `${window.location.origin}/groups/join#${token}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Copied' })
    } catch {
      toast({ title: 'Failed to copy', variant: 'destructive' })
    }
  }
  return (
    <div className="flex items-center gap-[8px]">
      <Link2 className="size-icon-s flex-none" aria-hidden="true" />
      <output className="wrap-anywhere min-w-0 flex-1 text-13" aria-label="Link">
        {url}
      </output>
      <Button size="small" variant="secondary" onClick={() => void copy()}>
        <Copy className="size-icon-s" aria-hidden="true" />
        Copy
      </Button>
    </div>
  )
}
