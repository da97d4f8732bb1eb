import { clsx } from 'clsx'
import { LogOut } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { useLogout } from '#client/platform/session/logout.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { lowerFlag } from '#client/platform/tab-memory.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { HeaderBar } from '#client/ui/screen-header.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import { PRODUCT } from '#contract/product.ts'
import { SetupAboutStep } from './setup-about-step.tsx'
import { findDraftProblem, isStepValid, LAST_STEP, type SetupStepProps } from './setup-draft.ts'
import { SetupPhotoStep } from './setup-photo-step.tsx'
import { SetupRoleStep } from './setup-role-step.tsx'
import { useSetup } from './use-setup.ts'

/** Whoever has a profile already edits it where it is. */
export function ProfileSetupScreen() {
  const { profile } = useViewer()
  const [hadProfile] = useState(profile !== null)
  return hadProfile ? <Navigate to="/profile" replace /> : <SetupSteps />
}

const steps = [SetupRoleStep, SetupPhotoStep, SetupAboutStep]

function SetupSteps() {
  useDocumentTitle('Set up your profile')
  const { draft, change, complete, isPending } = useSetup()
  const Step = steps[draft.step - 1]!
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.step === LAST_STEP) return void complete()
    if (isStepValid(draft)) return change({ step: draft.step + 1 })
    const problem = findDraftProblem(draft)
    if (problem) toast({ ...problem, variant: 'destructive' })
  }
  return (
    <form className="contents" onSubmit={submit} noValidate>
      <Screen
        header={
          <>
            <div className="absolute inset-0 -z-1 bg-glow" />
            <HeaderBar>
              <Wordmark className="h-[30px]" title={PRODUCT} />
              <span className="flex-1" />
              <WaysOut />
            </HeaderBar>
          </>
        }
        className="px-gutter pt-3 pb-4"
        footer={<SetupFooter draft={draft} change={change} isPending={isPending} />}
      >
        <SetupProgress step={draft.step} />
        <Step key={draft.step} draft={draft} change={change} />
      </Screen>
    </form>
  )
}

/** Nobody is kept here: the reminder on the discovery screen leads back. */
function WaysOut() {
  const { role } = useViewer()
  const logout = useLogout()
  return (
    <>
      {role !== 'user' && (
        <Button variant="quiet" size="compact" asChild>
          <Link to="/admin">Admin</Link>
        </Button>
      )}
      <Button variant="quiet" size="compact" asChild>
        <Link to="/discovery" onClick={() => lowerFlag('newRegistration')}>
          Skip for now
        </Link>
      </Button>
      <IconButton label="Log out" disabled={logout.isPending} onClick={() => logout.mutate()}>
        <LogOut />
      </IconButton>
    </>
  )
}

function SetupFooter({ draft, change, isPending }: SetupStepProps & { isPending: boolean }) {
  return (
    <footer className="grid flex-none grid-cols-[1fr_2fr] gap-3 px-4 pt-3 pb-[calc(20px+var(--safe-bottom))]">
      <Button
        variant="secondary"
        disabled={draft.step === 1 || isPending}
        onClick={() => change({ step: draft.step - 1 })}
      >
        Back
      </Button>
      <Button type="submit" disabled={!isStepValid(draft)} pending={isPending} pendingLabel="Creating...">
        {draft.step === LAST_STEP ? 'Complete Setup' : 'Next'}
      </Button>
    </footer>
  )
}

const stepNumbers = Array.from({ length: LAST_STEP }, (_, index) => index + 1)

function SetupProgress({ step }: { step: number }) {
  return (
    <>
      <div
        className="flex gap-1.5"
        role="progressbar"
        aria-label="Setup"
        aria-valuemin={1}
        aria-valuenow={step}
        aria-valuemax={LAST_STEP}
      >
        {stepNumbers.map((each) => (
          <i
            key={each}
            className={clsx('h-[5px] flex-1 rounded-full', each <= step ? 'bg-grad-accent' : 'bg-surface-3')}
          />
        ))}
      </div>
      <p className="mt-3 mb-5 font-semibold text-13 text-muted" aria-live="polite">
        Step {step} of {LAST_STEP}
      </p>
    </>
  )
}
