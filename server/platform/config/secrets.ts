import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import type { Config } from './config.ts'

export type Secrets = {
  /** Keys the hash that places a member inside his cell, and that of what limits count by. */
  locationKey: string
  vapid: { publicKey: string; privateKey: string }
}

/** Secrets that are not given are made once and kept in the data folder, readable by its owner only. */
export function loadSecrets(config: Config): Secrets {
  const file = join(config.dataDir, 'secrets.json')
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {}
  const secrets = {
    locationKey: config.locationKey ?? kept.locationKey ?? randomBytes(32).toString('hex'),
    vapid: config.vapid ?? kept.vapid ?? webPush.generateVAPIDKeys(),
  }
  const given = Boolean(config.locationKey && config.vapid)
  if (!given && !(kept.locationKey && kept.vapid)) {
    mkdirSync(config.dataDir, { recursive: true })
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  }
  return secrets
}
