import { Screen } from '#client/ui/screen.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Spinner } from '#client/ui/states/spinner.tsx'

/** What stands in for a screen that broke. */
export function ErrorBoundary() {
  return (
    <Screen className="grid place-items-center">
      <ErrorState
        title="Something went wrong"
        text="That was us, not you. Please try again."
        onRetry={() => window.location.reload()}
      />
    </Screen>
  )
}

/** Who is signed in could not be read: neither a member nor a visitor. */
export function StartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Screen className="grid place-items-center">
      <ErrorState
        title="We can’t reach the server"
        text="Check your connection and try again."
        onRetry={onRetry}
      />
    </Screen>
  )
}

/** Only ever seen before the first screen. */
export function StartSpinner() {
  return (
    <Screen className="grid place-items-center">
      <Spinner />
    </Screen>
  )
}
