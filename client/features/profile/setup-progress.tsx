import { clsx } from 'clsx'
import { LAST_STEP } from './setup-draft.ts'

const steps = Array.from({ length: LAST_STEP }, (_, index) => index + 1)

export function SetupProgress({ step }: { step: number }) {
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
        {steps.map((each) => (
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
