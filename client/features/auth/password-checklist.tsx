import { Check } from 'lucide-react'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { passwordRules } from '#contract/auth.ts'

/** The password rule, ticked off while one types. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className="checks -mt-1" aria-label="Your password has">
      {passwordRules.map(({ label, passes }) => (
        <ChecklistItem key={label} label={label} isMet={passes(password)} />
      ))}
    </ul>
  )
}

function ChecklistItem({ label, isMet }: { label: string; isMet: boolean }) {
  return (
    <li className={isMet ? 'ok' : undefined}>
      {isMet ? <Check className="ico xs" aria-hidden="true" /> : <i aria-hidden="true" />}
      {label}
      <VisuallyHidden>{isMet ? ': yes' : ': not yet'}</VisuallyHidden>
    </li>
  )
}
