const MINUTE = 60_000
const steps = [
  { unit: 'm', ms: MINUTE, until: 60 * MINUTE },
  { unit: 'h', ms: 60 * MINUTE, until: 24 * 60 * MINUTE },
  { unit: 'd', ms: 24 * 60 * MINUTE, until: 7 * 24 * 60 * MINUTE },
  { unit: 'w', ms: 7 * 24 * 60 * MINUTE, until: 365 * 24 * 60 * MINUTE },
  { unit: 'y', ms: 365 * 24 * 60 * MINUTE, until: Number.POSITIVE_INFINITY },
]

/** '2m ago', '3h ago', '5d ago': short enough to stand beside a name. */
export function ago(moment: string, now: Date): string {
  const age = Math.max(0, now.getTime() - new Date(moment).getTime())
  const { unit, ms } = steps.find(({ until }) => age < until)!
  return `${Math.max(1, Math.floor(age / ms))}${unit} ago`
}
