import { ChevronRight, Download, type LucideIcon, RefreshCcw, SunMoon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type ThemeChoice, themeChoices } from '#client/platform/theme/applied-theme.ts'
import { chooseTheme, useThemeChoice } from '#client/platform/theme/theme.ts'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { radioSegment, segments } from '#client/ui/segment-look.ts'
import { DataExport } from './data-export.tsx'

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
  const all: AccountEntry[] = [
    { icon: SunMoon, title: 'Appearance', content: <ThemeChoices /> },
    ...entries,
    { icon: Download, title: 'Download my data', content: <DataExport /> },
  ]
  return (
    <Card className="pb-1">
      <CardTitle className="mb-1">Account</CardTitle>
      {all.map((entry, index) => (
        <AccountRow key={entry.title} entry={entry} className={index === 0 ? row : rowAndLine} />
      ))}
      <Link className={rowAndLine} to="/force-logout">
        <RefreshCcw className="size-icon-s text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          Clear this device
          <small className="block font-normal text-13 text-muted">
            Signs you out and clears everything stored on this device
          </small>
        </span>
        <ChevronRight className="size-icon-s text-muted" aria-hidden="true" />
      </Link>
    </Card>
  )
}

function AccountRow({ entry, className }: { entry: AccountEntry; className: string }) {
  const [isOpen, setOpen] = useState(false)
  const words = (
    <>
      <entry.icon className="size-icon-s text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {entry.title}
        {entry.note && <small className="block font-normal text-13 text-accent-text">{entry.note}</small>}
      </span>
      <ChevronRight className="size-icon-s text-muted" aria-hidden="true" />
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

const words: Record<ThemeChoice, string> = { system: 'System', dark: 'Dark', light: 'Light' }

function ThemeChoices() {
  const chosen = useThemeChoice()
  return (
    <div className={segments} role="radiogroup" aria-label="Appearance">
      {themeChoices.map((choice) => (
        <label key={choice} data-state={choice === chosen ? 'active' : 'inactive'} className={radioSegment}>
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={choice === chosen}
            onChange={() => chooseTheme(choice)}
          />
          {words[choice]}
        </label>
      ))}
    </div>
  )
}
