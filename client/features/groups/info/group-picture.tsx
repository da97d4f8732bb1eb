import { Camera } from 'lucide-react'
import { useState } from 'react'
import { PhotoCropper, PhotoSource } from '#client/features/profile/index.ts'
import { errorText } from '#client/platform/api/api-error.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { Spinner } from '#client/ui/states/spinner.tsx'
import type { Group } from '#contract/groups.ts'
import { GroupSign } from '../group-card.tsx'
import { useSetGroupPicture } from '../groups.api.ts'

const CAMERA = { width: 1280, height: 720 }

/** The picture of a group; for those who may, the camera on it opens the dialog to change it. */
export function GroupPicture({ group, mayChange }: { group: Group; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [photo, setPhoto] = useState<Blob>()
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
        <button
          type="button"
          aria-label="Change group picture"
          className="absolute -right-3.5 -bottom-2.5 grid size-[44px] place-items-center rounded-full bg-grad-accent text-on-accent ring-4 ring-bg disabled:opacity-45"
          disabled={change.isPending}
          onClick={() => setOpen(true)}
        >
          <Camera className="size-icon-s" aria-hidden="true" />
        </button>
      )}
      <PhotoSource
        title="Group picture"
        text="JPEG, PNG or WebP, up to 5MB"
        open={isOpen}
        onOpenChange={setOpen}
        place="picture-dialog"
        camera={CAMERA}
        onPhoto={setPhoto}
        onRemove={group.picture ? () => save(undefined) : undefined}
      />
      <PhotoCropper
        file={photo}
        onCancel={() => setPhoto(undefined)}
        onDone={(cropped) => {
          setPhoto(undefined)
          save(cropped)
        }}
      />
    </span>
  )
}
