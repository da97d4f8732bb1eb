import { BellRing, EyeOff, type LucideIcon, Smartphone } from 'lucide-react'
import { pushSupport } from '#client/platform/pwa/push.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { useTurnOnPush } from './push.api.ts'

const points: { icon: LucideIcon; text: string }[] = [
  { icon: BellRing, text: 'Get messages, taps and news while the app is closed.' },
  {
    icon: EyeOff,
    text: 'Shows only ‘New message’, with no name or text, unless you turn Discreet off.',
  },
  { icon: Smartphone, text: 'On this device only, until you log out.' },
]

type PushPrimerProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Says what will come before the browser asks: its question can be answered with no only once. */
export function PushPrimer({ open, onOpenChange }: PushPrimerProps) {
  const turnOn = useTurnOnPush()
  const isDenied = turnOn.isError && pushSupport() === 'denied'
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Push notifications"
      text="Your browser will ask you next."
    >
      <ul className="mb-6 grid gap-4">
        {points.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-3.5 text-ink-2">
            <Icon className="text-accent-text" aria-hidden="true" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {isDenied && (
        <p className="mb-4 text-13 text-danger-text" role="alert">
          Notifications are blocked. Allow them in your browser’s site settings, then try again.
        </p>
      )}
      <Button
        pending={turnOn.isPending}
        pendingLabel="Asking..."
        onClick={() => turnOn.mutate(undefined, { onSuccess: () => onOpenChange(false) })}
      >
        Turn On
      </Button>
      <Button variant="quiet" className="mt-1" onClick={() => onOpenChange(false)}>
        Not now
      </Button>
    </Sheet>
  )
}
