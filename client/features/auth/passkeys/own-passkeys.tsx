import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useNow } from '#client/platform/clock.ts'
import { longDate, timeAgo } from '#client/platform/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { TextInput } from '#client/ui/forms/text-input.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton } from '#client/ui/states/skeleton.tsx'
import { LONGEST_PASSKEY_NAME, MOST_PASSKEYS, type Passkey, passkeysApi } from '#contract/passkeys.ts'
import { type Confirmed, useConfirmation } from '../confirmation/use-confirmation.tsx'
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './passkeys.api.ts'
import { knowsPasskeys, passkeyProblem } from './webauthn.ts'

/** One's passkeys: to make, name and remove. */
export function OwnPasskeys() {
  const query = useQuery({ ...queryOf(passkeysApi.list), refetchOnMount: 'always' })
  const { confirmed, confirmDialog } = useConfirmation()
  const add = useAddPasskey(confirmed)
  const { data: passkeys } = query
  if (!passkeys && query.isError)
    return (
      <ErrorState
        title="Unable to load your passkeys"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (!passkeys) return <Skeleton className="h-12 rounded-control" />
  const onAdded = () => toast({ title: 'Passkey added', description: 'It signs you in from now on.' })
  return (
    <div className="grid gap-4">
      <p className="text-13 text-muted">
        A passkey signs you in with your finger, face or PIN. There is nothing to remember, and nothing that
        somebody could steal from your mail.
      </p>
      {passkeys.length > 0 && (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} confirmed={confirmed} />
          ))}
        </ul>
      )}
      {!knowsPasskeys() && <p className="text-13 text-muted">This browser can’t make passkeys.</p>}
      {knowsPasskeys() && passkeys.length < MOST_PASSKEYS && (
        <Button
          pending={add.isPending}
          pendingLabel="Adding..."
          onClick={() =>
            add.mutate(undefined, { onSuccess: onAdded, onError: sayFailed('Passkey not added') })
          }
        >
          Add a passkey
        </Button>
      )}
      {confirmDialog}
    </div>
  )
}

type PasskeyRowProps = { passkey: Passkey; confirmed: Confirmed }

function PasskeyRow({ passkey, confirmed }: PasskeyRowProps) {
  const [doing, setDoing] = useState<'naming' | 'removing'>()
  const remove = useRemovePasskey(confirmed)
  const now = useNow()
  const { id, name, createdAt, lastUsedAt } = passkey
  const done = () => setDoing(undefined)
  if (doing === 'naming') return <NameForm passkey={passkey} onDone={done} />
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Fingerprint className="size-icon-s flex-none text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <b className="block truncate">{name}</b>
        <small className="text-13 text-muted">
          {lastUsedAt ? `Used ${timeAgo(lastUsedAt, now)}` : `Added ${longDate(createdAt)}, not used yet`}
        </small>
      </span>
      <IconButton label={`Rename ${name}`} tooltip={false} onClick={() => setDoing('naming')}>
        <Pencil className="size-icon-s" />
      </IconButton>
      <IconButton label={`Remove ${name}`} tooltip={false} onClick={() => setDoing('removing')}>
        <Trash2 className="size-icon-s" />
      </IconButton>
      <ConfirmDialog
        open={doing === 'removing'}
        onOpenChange={done}
        title="Remove this passkey?"
        text="It won’t sign you in any more. Your device may still offer it until you delete it there too."
        confirmLabel="Remove"
        onConfirm={() => {
          done()
          remove.mutate(id, { onError: sayFailed('Passkey not removed') })
        }}
      />
    </li>
  )
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name)
  const rename = useRenamePasskey()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = { id: passkey.id, name: name.trim() }
    if (given.name) rename.mutate(given, { onSuccess: onDone, onError: sayFailed('Passkey not renamed') })
  }
  return (
    <li>
      <form className="grid gap-2" onSubmit={submit}>
        <Field label="Name of the passkey">
          <TextInput
            value={name}
            maxLength={LONGEST_PASSKEY_NAME}
            enterKeyHint="done"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          disabled={!name.trim()}
          pending={rename.isPending}
          pendingLabel="Saving..."
        >
          Save name
        </Button>
      </form>
    </li>
  )
}

function sayFailed(title: string) {
  return (error: unknown) => {
    const description = passkeyProblem(error)
    if (description) toast({ title, description, variant: 'destructive' })
  }
}
