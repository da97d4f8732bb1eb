import { Check, X } from 'lucide-react'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { COMMON_PASSWORD, passwordRules } from '#contract/auth.ts'
import { useIsCommonPassword } from './common-passwords.ts'

/** The password rule, ticked off while one types; and a word if everybody has this one. */
export function PasswordChecklist({ password }: { password: string }) {
  const isCommon = useIsCommonPassword(password)
  return (
    <div className="-mt-1">
      <ul className="checks" aria-label="Your password has">
        {passwordRules.map(({ label, passes }) => (
          <ChecklistItem key={label} label={label} isMet={passes(password)} />
        ))}
      </ul>
      <p className="hint bad" role="status">
        {isCommon && (
          <span className="flex items-center gap-1.5">
            <X className="ico xs" aria-hidden="true" />
            {COMMON_PASSWORD}
          </span>
        )}
      </p>
    </div>
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
