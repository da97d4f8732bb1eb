import { Screen } from '#client/ui/screen.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

/** Only ever seen before the first screen. */
export function StartSpinner() {
  return (
    <Screen className="grid place-items-center">
      <Spinner />
    </Screen>
  )
}
