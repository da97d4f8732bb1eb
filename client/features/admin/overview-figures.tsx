import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/states/skeleton.tsx'
import type { Overview } from '#contract/admin.ts'

type DayFigure = Exclude<keyof Overview['days'][number], 'day'>

const figures = [
  { label: 'Members', count: 'members', days: 'members', meaning: 'New members a day' },
  {
    label: 'Active today',
    count: 'activeToday',
    days: 'active',
    meaning: 'Members by the day they were last here',
  },
  { label: 'Messages today', count: 'messagesToday', days: 'messages', meaning: 'Messages a day' },
  { label: 'Open reports', count: 'openReports', days: 'reports', meaning: 'Reports a day' },
] as const satisfies readonly { label: string; count: keyof Overview; days: DayFigure; meaning: string }[]

/** How the place is doing, at a glance, with its last 30 days. */
export function OverviewFigures({ overview }: { overview: Overview | undefined }) {
  return (
    <section className="grid grid-cols-4 gap-[12px] phone:grid-cols-2 phone:gap-[8px]" aria-label="Overview">
      {figures.map(({ label, count, days, meaning }) => (
        <Card
          as="div"
          flush
          className="grid grid-cols-[max-content_minmax(0,1fr)] items-end gap-x-[16px] gap-y-[2px] px-gutter py-[14px] phone:p-[12px]"
          key={label}
        >
          <span className="col-span-full text-13 text-muted">{label}</span>
          {overview ? (
            <>
              <b className="font-extrabold text-22 tabular-nums phone:text-18">
                {overview[count].toLocaleString('en-GB')}
              </b>
              <SparkLine label={`${meaning}, last 30 days`} values={overview.days.map((day) => day[days])} />
            </>
          ) : (
            <Skeleton className="h-16 w-full rounded-thumb" />
          )}
        </Card>
      ))}
    </section>
  )
}

const WIDTH = 120
const HEIGHT = 32

/** A row of numbers as a line, with words for those who do not see it. */
function SparkLine({ values, label }: { values: number[]; label: string }) {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values.map(
    (value, index) =>
      `${(index * step).toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`,
  )
  return (
    <svg
      className="h-[32px] w-full text-accent phone:h-[24px]"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: today ${values.at(-1) ?? 0}, at most ${Math.max(0, ...values)}`}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
