import { ErrorState } from '#client/ui/error-state.tsx'
import { Screen } from '#client/ui/screen.tsx'

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
