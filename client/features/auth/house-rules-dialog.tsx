import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layers/dialog.tsx'
import { houseRules } from '#contract/words.ts'

export function HouseRulesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="House rules" closable={false}>
      <dl className="my-4 flex flex-col gap-3">
        {houseRules.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-bold">{title}</dt>
            <dd className="text-13 text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}
