import { ChevronRight, Download, type LucideIcon, RefreshCcw, SunMoon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Sheet } from '#client/ui/sheet.tsx'
import { profileApi } from '#contract/profile.ts'
import { ThemeChoices } from './theme-choices.tsx'

/** A row of the account that opens a sheet, or leads to a screen. */
export type AccountEntry = {
  icon: LucideIcon
  title: string
  /** Said under the title, for instance that something waits. */
  note?: string
} & ({ content: ReactNode } | { to: string })

const row =
  'flex min-h-[52px] w-full items-center gap-3.5 border-hairline text-left font-semibold focus-visible:outline-offset-[-3px]'
const rowAndLine = `${row} border-t`

export function AccountCard({ entries }: { entries: AccountEntry[] }) {
  const all = [{ icon: SunMoon, title: 'Appearance', content: <ThemeChoices /> }, ...entries]
  return (
    <section className="card pb-1!">
      <h2 className="mb-1!">Account</h2>
      {all.map((entry, index) => (
        <AccountRow key={entry.title} entry={entry} className={index === 0 ? row : rowAndLine} />
      ))}
      <a className={rowAndLine} href={profileApi.exportData.path} download>
        <Download className="ico s text-muted" aria-hidden="true" />
        <span className="grow">
          Download my data
          <small className="block font-normal text-13 text-muted">
            A zip file with everything we store about you
          </small>
        </span>
      </a>
      <Link className={rowAndLine} to="/force-logout">
        <RefreshCcw className="ico s text-muted" aria-hidden="true" />
        <span className="grow">
          Clear this device
          <small className="block font-normal text-13 text-muted">
            Signs you out and clears everything stored on this device
          </small>
        </span>
        <ChevronRight className="ico s text-muted" aria-hidden="true" />
      </Link>
    </section>
  )
}

function AccountRow({ entry, className }: { entry: AccountEntry; className: string }) {
  const [isOpen, setOpen] = useState(false)
  const words = (
    <>
      <entry.icon className="ico s text-muted" aria-hidden="true" />
      <span className="grow">
        {entry.title}
        {entry.note && <small className="block font-normal text-13 text-accent-text">{entry.note}</small>}
      </span>
      <ChevronRight className="ico s text-muted" aria-hidden="true" />
    </>
  )
  if ('to' in entry)
    return (
      <Link className={className} to={entry.to}>
        {words}
      </Link>
    )
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words}
      </button>
      <Sheet open={isOpen} onOpenChange={setOpen} title={entry.title}>
        {entry.content}
      </Sheet>
    </>
  )
}
