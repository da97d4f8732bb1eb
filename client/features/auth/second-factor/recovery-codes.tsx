import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layers/toast.tsx'

/** Shown once: we do not know them afterwards. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast({ title: 'Copied' })
  }
  return (
    <div className="grid gap-4">
      <p className="text-13 text-muted">
        If you lose your phone, one of these lets you in instead of a code. Each works once. Store them where
        only you look: we can’t show them again.
      </p>
      <ul className="grid grid-cols-2 gap-2 font-mono text-13" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => void copy()}>
        Copy
      </Button>
      <Button onClick={onDone}>I’ve stored them</Button>
    </div>
  )
}
