import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/storage.ts'

/** What the checks look at. */
export type Patient = {
  config: Config
  secrets: Secrets
  storage: Storage
  log: Log
  /** Past any pooler. */
  databaseUrl: string
  isDatabaseEmbedded: boolean
}

/** `advice`: it works, and could be better. Both that and `wrong` say what to do. */
export type Finding = { state: 'fine' | 'advice' | 'wrong'; what: string }
export type Check = { name: string; look(patient: Patient): Promise<Finding> }

export const fine = (what: string): Finding => ({ state: 'fine', what })
export const advice = (what: string): Finding => ({ state: 'advice', what })
export const wrong = (what: string): Finding => ({ state: 'wrong', what })
