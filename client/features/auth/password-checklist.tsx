import { clsx } from 'clsx'
import { Check, X } from 'lucide-react'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { COMMON_PASSWORD, passwordRules } from '#contract/credentials.ts'
import { useIsCommonPassword } from './common-passwords.ts'

/** The password rule, ticked off while one types; and a word if everybody has this one. */
export function PasswordChecklist({ password }: { password: string }) {
  const isCommon = useIsCommonPassword(password)
  return (
    <div className="-mt-1">
      <ul
        className="mt-[8px] flex flex-wrap gap-x-[14px] gap-y-[6px] text-12 text-muted"
        aria-label="Your password has"
      >
        {passwordRules.map(({ label, passes }) => (
          <ChecklistItem key={label} label={label} isMet={passes(password)} />
        ))}
      </ul>
      <p className="mt-[6px] text-12 text-danger-text" role="status">
        {isCommon && (
          <span className="flex items-center gap-1.5">
            <X className="size-icon-xs" aria-hidden="true" />
            {COMMON_PASSWORD}
          </span>
        )}
      </p>
    </div>
  )
}

function ChecklistItem({ label, isMet }: { label: string; isMet: boolean }) {
  return (
    <li className={clsx('flex items-center gap-[5px]', isMet && 'text-ink')}>
      {isMet ? (
        <Check className="size-icon-xs text-accent" aria-hidden="true" />
      ) : (
        <i
          className="inset-ring-[1.5px] inset-ring-outline m-px size-[12px] rounded-full"
          aria-hidden="true"
        />
      )}
      {label}
      <VisuallyHidden>{isMet ? ': yes' : ': not yet'}</VisuallyHidden>
    </li>
  )
}
