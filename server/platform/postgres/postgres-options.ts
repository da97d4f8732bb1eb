import type { RunnerKind } from './runner.ts'

/** What the starter needs of a logger; pino's fits. */
export interface PostgresLog {
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface PostgresOptions {
  /** Everything of this server lies in here: its data, its password, the claim of the process that runs it. */
  folder: string
  log: PostgresLog
  /** Settings beside or instead of the usual ones; tests give up durability for speed. */
  settings?: Record<string, string>
  /** How the server comes by a user that is not root; chosen by what the machine allows when absent. */
  runner?: RunnerKind
}
