import { useUpdateProfile } from '#client/features/profile/index.ts'
import { errorText } from '#client/platform/api/api-error.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { type GroupInvitations, groupInvitations } from '#contract/profile.ts'

const words: Record<GroupInvitations, string> = {
  anyone: 'Anyone',
  acquaintances: 'Those I’ve talked to',
  nobody: 'Nobody',
}
const options = groupInvitations.map((value) => ({ value, label: words[value] }))

/** On the own profile: who may add one to a group. What was just chosen counts before the server has answered. */
export function GroupInvitationsChoice() {
  const { profile } = useViewer()
  const update = useUpdateProfile()
  const asked = update.isPending ? update.variables.groupInvitations : undefined
  const choose = (chosen: GroupInvitations) =>
    update.mutate(
      { groupInvitations: chosen },
      {
        onError: (error) =>
          toast({
            title: 'Not changed',
            description: errorText(error, 'Please try again later.'),
            variant: 'destructive',
          }),
      },
    )
  return (
    <Field
      label="Who may add you to groups"
      hint="You’ve talked to somebody when both of you have written in your chat. Nobody is told what you choose."
    >
      <Select
        options={options}
        value={asked ?? profile?.groupInvitations ?? 'anyone'}
        onValueChange={choose}
      />
    </Field>
  )
}
