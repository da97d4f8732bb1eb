import { ErrorState } from '#client/ui/error-state.tsx'
import { Screen } from '#client/ui/screen.tsx'

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
