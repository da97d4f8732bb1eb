import { PictureCamera } from '#client/features/profile/index.ts'
import { errorText } from '#client/platform/api/api-error.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { Spinner } from '#client/ui/states/spinner.tsx'
import type { Group } from '#contract/groups.ts'
import { GroupSign } from '../group-card.tsx'
import { useSetGroupPicture } from '../groups.api.ts'

/** The picture of a group; for those who may, the camera on it opens the dialog to change it. */
export function GroupPicture({ group, mayChange }: { group: Group; mayChange: boolean }) {
  const change = useSetGroupPicture(group.id)
  const save = (file: Blob | undefined) =>
    change.mutate(file, {
      onError: (error) =>
        toast({
          title: 'Upload Failed',
          description: errorText(error, 'Please try again.'),
          variant: 'destructive',
        }),
    })
  return (
    <span className="relative block flex-none">
      {group.picture ? (
        <Avatar src={group.picture.url} thumbhash={group.picture.thumbhash} name="Group picture" size="l" />
      ) : (
        <GroupSign />
      )}
      {change.isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label="Saving" />
        </span>
      )}
      {mayChange && (
        <PictureCamera
          title="Group picture"
          disabled={change.isPending}
          onPicture={save}
          onRemove={group.picture ? () => save(undefined) : undefined}
        />
      )}
    </span>
  )
}
