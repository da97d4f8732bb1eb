import { clsx } from 'clsx'
import { useUpdateProfile } from '#client/features/profile/index.ts'
import { errorText } from '#client/platform/api/api-error.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { radioSegment, segments } from '#client/ui/segment-look.ts'
import { type LocationPrecision, locationPrecisions } from '#contract/profile.ts'

/** How exactly others see the viewer, and how to change it. What was just chosen counts before the server has answered. */
export function usePrecision() {
  const { profile } = useViewer()
  const update = useUpdateProfile()
  const asked = update.isPending ? update.variables.locationPrecision : undefined
  const choose = (locationPrecision: LocationPrecision) =>
    update.mutate(
      { locationPrecision },
      {
        onError: (error) =>
          toast({
            title: 'Not changed',
            description: errorText(error, 'Please try again later.'),
            variant: 'destructive',
          }),
      },
    )
  return { precision: asked ?? profile?.locationPrecision ?? 1, choose }
}

type PrecisionChoiceProps = ReturnType<typeof usePrecision>

export function PrecisionChoice({ precision, choose }: PrecisionChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 text-ink-2">Others see you within about</legend>
      <div className={clsx(segments, '[--segments-ground:var(--bg)]')}>
        {locationPrecisions.map((each) => (
          <label key={each} data-state={each === precision ? 'active' : 'inactive'} className={radioSegment}>
            <input
              type="radio"
              name="locationPrecision"
              className="sr-only"
              checked={each === precision}
              onChange={() => choose(each)}
            />
            {each} km
          </label>
        ))}
      </div>
    </fieldset>
  )
}
