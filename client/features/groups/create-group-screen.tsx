import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '#client/platform/api/api-error.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { useBackCloses } from '#client/platform/layer-history.ts'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { limits } from '#contract/limits.ts'
import { type GroupDetails, GroupDetailsStep } from './group-details-step.tsx'
import { useCreateGroup } from './groups.api.ts'
import { InviteStep } from './invite-step.tsx'
import type { Invitee } from './picked-members.tsx'

/** Details, then whom to invite. What was written and chosen stays when one goes back and forth. */
export function CreateGroupScreen() {
  useDocumentTitle('Create Group')
  const navigate = useNavigate()
  const [step, setStep] = useState<'details' | 'invite'>('details')
  const [details, setDetails] = useState<GroupDetails>({ name: '', description: '' })
  const { invited, toggle } = useInvited()
  const create = useCreateGroup()
  const backToDetails = () => setStep('details')
  useBackCloses(step === 'invite', backToDetails)

  const submit = () =>
    create.mutate(
      { ...details, memberIds: invited.map(({ id }) => id) },
      { onSuccess: () => void navigate('/groups', { replace: true }) },
    )
  if (step === 'details')
    return <GroupDetailsStep details={details} onChange={setDetails} onNext={() => setStep('invite')} />
  return (
    <>
      <InviteStep
        invited={invited}
        onToggle={toggle}
        onBack={backToDetails}
        onCreate={submit}
        isCreating={create.isPending || create.isSuccess}
      />
      <ConfirmDialog
        open={create.isError}
        onOpenChange={() => create.reset()}
        title="Group not created"
        text={`Error creating group: ${errorText(create.error, 'Please try again.')}`}
        confirmLabel="OK"
        cancelLabel={null}
        variant="primary"
        onConfirm={() => create.reset()}
      />
    </>
  )
}

/** In the order in which they were chosen. */
function useInvited() {
  const [invited, setInvited] = useState<readonly Invitee[]>([])
  const toggle = (member: Invitee) => {
    const isIn = invited.some(({ id }) => id === member.id)
    if (isIn) setInvited(invited.filter(({ id }) => id !== member.id))
    else if (invited.length < limits.groupMembers) setInvited([...invited, member])
    else toast({ title: `Please invite at most ${limits.groupMembers} members` })
  }
  return { invited, toggle }
}
