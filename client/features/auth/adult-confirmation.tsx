import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '#client/platform/loading.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'

const HouseRulesDialog = lazyPart(() => import('./house-rules-dialog.tsx'), 'HouseRulesDialog')

type AdultConfirmationProps = Omit<ComponentProps<typeof Checkbox>, 'children'>

export function AdultConfirmation(props: AdultConfirmationProps) {
  const [isReading, setReading] = useState(false)
  return (
    <div>
      <Checkbox className="w-fit" {...props}>
        I am 18 or older and agree to the{' '}
        <button type="button" className="link" onClick={() => setReading(true)}>
          house rules
        </button>
      </Checkbox>
      <Suspense>{isReading && <HouseRulesDialog onClose={() => setReading(false)} />}</Suspense>
    </div>
  )
}
