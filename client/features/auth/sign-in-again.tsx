import { LockKeyhole } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { useTryAgain } from './demo.api.ts'

type SignInAgainProps = { title?: string; text?: string }

/** Shown in place of a screen whose session was lost while it was open. */
export function SignInAgain({
  title = 'You’re signed out',
  text = 'Your session has ended. Sign in to continue.',
}: SignInAgainProps) {
  const { tryAgain, isTrying } = useTryAgain()
  return (
    <Screen className="grid place-items-center">
      <EmptyState
        icon={LockKeyhole}
        title={title}
        text={text}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="secondary" size="small" pending={isTrying} onClick={() => void tryAgain()}>
              Try Again
            </Button>
            <Button size="small" asChild>
              <Link to="/auth">Go to Sign In</Link>
            </Button>
          </div>
        }
      />
    </Screen>
  )
}
