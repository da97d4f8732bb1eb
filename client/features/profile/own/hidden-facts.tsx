import { useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Switch } from '#client/ui/forms/switch.tsx'
import { useUpdateProfile } from '../profile.api.ts'
import { toastUnchanged } from './toast-unchanged.ts'

const choices = [
  {
    name: 'showsAge',
    title: 'Hide my age',
    hint: 'You don’t see others’ ages then, and can’t filter by age.',
  },
  {
    name: 'showsDistance',
    title: 'Hide my distance',
    hint: 'You don’t see how far others are then, and nobody is a pin on your map. You are listed as somewhere within 20 km.',
  },
] as const

/** What of the profile nobody sees. It changes what one sees of others, so that is read anew. */
export function HiddenFacts() {
  const { profile } = useViewer()
  const queryClient = useQueryClient()
  const update = useUpdateProfile()
  if (!profile) return null
  const shown = update.isPending ? { ...profile, ...update.variables } : profile
  return choices.map(({ name, title, hint }) => (
    <Switch
      key={name}
      hint={hint}
      checked={!shown[name]}
      disabled={update.isPending}
      onCheckedChange={(isHidden) =>
        update.mutate(
          { [name]: !isHidden },
          { onError: toastUnchanged, onSuccess: () => void queryClient.invalidateQueries() },
        )
      }
    >
      {title}
    </Switch>
  ))
}
