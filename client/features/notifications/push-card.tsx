import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pushSupport } from '#client/platform/pwa/push.ts'
import { Switch } from '#client/ui/switch.tsx'
import { PRODUCT } from '#contract/product.ts'
import { pushQueries, useSetDiscreet, useTurnOffPush } from './push.api.ts'
import { PushPrimer } from './push-primer.tsx'

const hints = {
  possible: `Hear from ${PRODUCT} while it is closed`,
  unsupported: 'This browser can’t tell you anything while it is closed',
  'install-first': `Add ${PRODUCT} to your home screen first, then open it from there`,
  denied: `You have blocked notifications for ${PRODUCT}; your browser’s site settings bring them back`,
}

/** Push on this device: off until asked for, and discreet until told otherwise. */
export function PushCard() {
  const { data: settings } = useQuery(pushQueries.settings)
  const [isAsking, setAsking] = useState(false)
  const turnOff = useTurnOffPush()
  const setDiscreet = useSetDiscreet()
  const support = pushSupport()
  if (!settings) return null
  const isOn = settings.isOn && support === 'possible'
  return (
    <section className="card push-card" aria-label="Push notifications">
      <Switch
        hint={hints[support]}
        checked={isOn && !turnOff.isPending}
        disabled={support !== 'possible' || turnOff.isPending}
        onCheckedChange={(wanted) => (wanted ? setAsking(true) : turnOff.mutate())}
      >
        Push notifications
      </Switch>
      {isOn && (
        <Switch
          hint="Says ‘New message’, and not from whom or what"
          checked={setDiscreet.isPending ? setDiscreet.variables : settings.discreet}
          disabled={setDiscreet.isPending}
          onCheckedChange={(wanted) => setDiscreet.mutate(wanted)}
        >
          Discreet
        </Switch>
      )}
      <PushPrimer open={isAsking} onOpenChange={setAsking} />
    </section>
  )
}
