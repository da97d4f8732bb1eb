import { ErrorState } from '#client/ui/error-state.tsx'

/** What stands in for a screen that broke. */
export function ErrorBoundary() {
  return (
    <main className="screen">
      <div className="scroll grid place-items-center">
        <ErrorState
          title="Something went wrong"
          text="That was us, not you. Nothing you sent is lost."
          onRetry={() => window.location.reload()}
        />
      </div>
    </main>
  )
}
