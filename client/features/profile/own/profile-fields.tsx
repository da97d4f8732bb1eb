import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { Switch } from '#client/ui/forms/switch.tsx'
import { TextArea } from '#client/ui/forms/text-area.tsx'
import { TextInput } from '#client/ui/forms/text-input.tsx'
import { limits } from '#contract/limits.ts'
import { type MemberRole, memberRoles } from '#contract/product.ts'
import { hostTravelPreferences, sexualOrientations } from '#contract/profile.ts'
import { locationReason } from '#contract/words.ts'
import type { ProfileOutcome, ProfileValues } from './profile-values.ts'

const options = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }))

type ProfileFieldsProps = {
  form: UseFormReturn<ProfileValues, unknown, ProfileOutcome>
  onRole: (role: MemberRole) => void
}

export function ProfileFields({ form, onRole }: ProfileFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <div className="grid grid-cols-[1.6fr_1fr] gap-3">
        <Field label="Role" error={errors.role?.message}>
          <Select options={options(memberRoles)} {...register('role')} onValueChange={onRole} />
        </Field>
        <Field label="Age" error={errors.age?.message}>
          <TextInput inputMode="numeric" maxLength={2} autoComplete="off" {...register('age')} />
        </Field>
      </div>
      <Field label="Headline" error={errors.headline?.message}>
        <TextInput
          maxLength={limits.headline}
          placeholder="One line at the top of your page"
          autoComplete="off"
          {...register('headline')}
        />
      </Field>
      <Field label="Bio" error={errors.bio?.message}>
        <TextArea rows={4} maxLength={limits.bio} {...register('bio')} />
      </Field>
      <Field label="Orientation" error={errors.sexualOrientation?.message}>
        <Select options={options(sexualOrientations)} {...register('sexualOrientation')} />
      </Field>
      <div className="grid grid-cols-[1.6fr_1fr] gap-3">
        <Field label="Host or travel" error={errors.hostTravelPreference?.message}>
          <Select options={options(hostTravelPreferences)} {...register('hostTravelPreference')} />
        </Field>
        <Field label="Stat" error={errors.attribute?.message}>
          <TextInput maxLength={limits.attribute} autoComplete="off" {...register('attribute')} />
        </Field>
      </div>
      <Switch hint={locationReason} {...register('locationVisible')}>
        Show my location
      </Switch>
      <NameFields form={form} />
    </>
  )
}

function NameFields({ form }: Pick<ProfileFieldsProps, 'form'>) {
  const { register, formState } = form
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First name" error={formState.errors.firstName?.message}>
          <TextInput maxLength={limits.name.max} autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label="Last name" error={formState.errors.lastName?.message}>
          <TextInput maxLength={limits.name.max} autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <p className="mt-[6px] text-12 text-muted">
        Optional. Others see it on the map in place of your username.
      </p>
    </div>
  )
}
