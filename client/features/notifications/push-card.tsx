import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#client/platform/api/query-of.ts'
import { pushSupport } from '#client/platform/pwa/push.ts'
import { Card } from '#client/ui/card.tsx'
import { Switch } from '#client/ui/forms/switch.tsx'
import { PRODUCT } from '#contract/product.ts'
import { pushApi } from '#contract/push.ts'
import { useSetDiscreet, useTurnOffPush } from './push.api.ts'
import { PushPrimer } from './push-primer.tsx'

const hints = {
  possible: `Get notified when the app is closed`,
  unsupported: 'This browser doesn’t support push notifications',
  'install-first': `Add ${PRODUCT} to your home screen first, then open it from there`,
  denied: `Notifications are blocked. Allow them in your browser’s site settings.`,
}

/** Push on this device: off until asked for, and discreet unless that is turned off. */
export function PushCard() {
  const { data: settings } = useQuery(queryOf(pushApi.settings))
  const [isAsking, setAsking] = useState(false)
  const turnOff = useTurnOffPush()
  const setDiscreet = useSetDiscreet()
  const support = pushSupport()
  if (!settings) return null
  const isOn = settings.isOn && support === 'possible'
  return (
    <Card className="mx-gutter mt-[4px] mb-[14px] py-[10px]" aria-label="Push notifications">
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
          className="mt-[6px] border-hairline border-t pt-[10px]"
          hint="Shows only ‘New message’"
          checked={setDiscreet.isPending ? setDiscreet.variables : settings.discreet}
          disabled={setDiscreet.isPending}
          onCheckedChange={(wanted) => setDiscreet.mutate(wanted)}
        >
          Discreet
        </Switch>
      )}
      <PushPrimer open={isAsking} onOpenChange={setAsking} />
    </Card>
  )
}
