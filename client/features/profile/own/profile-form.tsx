import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { errorText } from '#client/platform/api/api-error.ts'
import { schemaResolver } from '#client/platform/form-resolver.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Card, CardAside, CardTitle } from '#client/ui/card.tsx'
import { ChipButton } from '#client/ui/forms/chip.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { limits } from '#contract/limits.ts'
import type { MemberRole } from '#contract/product.ts'
import type { OwnProfile } from '#contract/profile.ts'
import { interests, interests as interestsOf, sectionTitle } from '#contract/words.ts'
import { DetailFields } from '../details/detail-fields.tsx'
import { useUpdateProfile } from '../profile.api.ts'
import { useShareLocation } from '../share-location.ts'
import { ProfileFields } from './profile-fields.tsx'
import { profileValues, valuesFrom } from './profile-values.ts'
import { SaveBar } from './save-bar.tsx'
import { DiscardDialog, UnsavedGuard } from './unsaved-guard.tsx'

type ProfileFormProps = { profile: OwnProfile; onClose: () => void }

/** The edit mode of the own profile. It closes when the changes are saved or given up. */
export function ProfileForm({ profile, onClose }: ProfileFormProps) {
  const { form, submit, isPending } = useProfileForm(profile, onClose)
  const role = useWatch({ control: form.control, name: 'role' })
  const interests = useWatch({ control: form.control, name: 'interests' })
  const { isDirty } = form.formState
  const [isAsking, setAsking] = useState(false)
  const cancel = () => (isDirty ? setAsking(true) : onClose())
  const setInterests = (chosen: string[]) => form.setValue('interests', chosen, { shouldDirty: true })
  return (
    <form className="contents" onSubmit={submit} noValidate>
      <Screen
        isForm
        className="flex flex-col gap-4 px-gutter pt-1 pb-6 *:flex-none"
        header={<ScreenHeader title="Edit profile" back={cancel} />}
        footer={<SaveBar isDirty={isDirty} isPending={isPending} onCancel={cancel} />}
      >
        <ProfileFields
          form={form}
          onRole={(next) => setInterests(interests.filter((each) => interestsOf[next].includes(each)))}
        />
        <DetailFields form={form} />
        <InterestsPicker role={role} chosen={interests} onChange={setInterests} />
      </Screen>
      <UnsavedGuard isDirty={isDirty} />
      <DiscardDialog open={isAsking} onKeep={() => setAsking(false)} onDiscard={onClose} />
    </form>
  )
}

function useProfileForm(profile: OwnProfile, onClose: () => void) {
  const viewer = useViewer()
  const update = useUpdateProfile()
  const shareLocation = useShareLocation()
  const form = useForm({
    resolver: schemaResolver(profileValues),
    defaultValues: valuesFrom(profile, viewer),
  })
  const submit = form.handleSubmit((changes) =>
    update.mutate(changes, {
      onSuccess: (saved) => {
        const wantsPlace = saved.locationVisible && !profile.locationVisible
        if (wantsPlace) shareLocation()
        toast({ title: 'Profile Updated', description: 'Your changes are on your profile.' })
        onClose()
      },
      onError: (error) =>
        toast({
          title: 'Error',
          description: errorText(error, 'Failed to update profile. Please try again.'),
          variant: 'destructive',
        }),
    }),
  )
  return { form, submit, isPending: update.isPending }
}

type InterestsPickerProps = {
  role: MemberRole
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The thirty of one's own role, five of them at most. */
function InterestsPicker({ role, chosen, onChange }: InterestsPickerProps) {
  const isFull = chosen.length >= limits.interests
  const toggle = (interest: string) =>
    onChange(chosen.includes(interest) ? chosen.filter((each) => each !== interest) : [...chosen, interest])
  return (
    <Card aria-label="Interests">
      <CardTitle className="mb-2.5">
        {sectionTitle[role]}
        <CardAside aria-live="polite">
          {chosen.length}/{limits.interests} selected
        </CardAside>
      </CardTitle>
      <div className="flex flex-wrap gap-[8px]">
        {interests[role].map((interest) => {
          const isChosen = chosen.includes(interest)
          return (
            <ChipButton
              key={interest}
              pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => toggle(interest)}
            >
              {interest}
            </ChipButton>
          )
        })}
      </div>
    </Card>
  )
}
