import { clsx } from 'clsx'

/** Labels and values, two to a row. */
export function FactList({ facts, className }: { facts: readonly [string, string][]; className?: string }) {
  return (
    <dl className={clsx('grid grid-cols-2 gap-x-4 gap-y-2.5', className)}>
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-12 text-muted">{label}</dt>
          <dd className="break-words font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
