import { type Check, type Finding, type Patient, wrong } from './finding.ts'
import { machineChecks } from './machine-checks.ts'
import { neighbourChecks } from './neighbour-checks.ts'
import { publicChecks } from './public-checks.ts'

export type Diagnosis = Finding & { name: string }

const checks: Check[] = [...machineChecks, ...neighbourChecks, ...publicChecks]

/** One after the other, in an order that a reader can follow. A check that fails in a way of its own is a finding too. */
export async function* examine(patient: Patient): AsyncGenerator<Diagnosis> {
  for (const { name, look } of checks) {
    const finding = await look(patient).catch((error: Error) => wrong(inWords(error)))
    yield { name, ...finding }
  }
}

/** fetch hides the reason in the cause, and a connection that was tried at several addresses in a list. */
function inWords(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error
  const first = cause instanceof AggregateError ? (cause.errors[0] as Error) : cause
  return `it failed: ${first.message}`
}
