import { Spinner } from '#client/ui/spinner.tsx'

/** Only ever seen before the first screen. */
export function StartSpinner() {
  return (
    <main className="screen">
      <div className="grid flex-1 place-items-center">
        <Spinner label="Loading" />
      </div>
    </main>
  )
}
