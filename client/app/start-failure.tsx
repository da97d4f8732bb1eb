import { ErrorState } from '#client/ui/error-state.tsx'

/** The session could not be read: neither signed in nor signed out. */
export function StartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="screen">
      <div className="scroll grid place-items-center">
        <ErrorState title="We can’t reach the kitchen" text="Check your connection and try again." onRetry={onRetry} />
      </div>
    </main>
  )
}
