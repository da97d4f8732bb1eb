import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Key } from '#server/platform/backup/archive.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { requireDataFolder } from '#server/platform/data-folder.ts'
import { createLog } from '#server/platform/log.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { openStorage } from '#server/platform/outside.ts'
import { findRunningPostgres } from '#server/platform/postgres/running.ts'
import { askHidden, runCommand, withDatabase } from './at-the-machine.ts'

const USAGE = 'usage: npm run restore -- FILE [--identity FILE-WITH-AN-AGE-KEY]'

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { identity: { type: 'string' } },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new OperatorError(USAGE)
  const config = readConfig()
  await requireDataFolder(config.dataDir)
  if (!config.databaseUrl && (await findRunningPostgres(join(config.dataDir, 'postgres'))))
    throw new OperatorError('The product is running here. Stop it first, or restore into another DATA_DIR.')
  const key = values.identity ? { identity: readIdentity(values.identity) } : await findPassphrase(config)
  const log = createLog({ ...config, logLevel: 'error' })
  await withDatabase(config, log, (url) =>
    restoreBackup(
      {
        databaseUrl: config.databaseOwnerUrl ?? url,
        storage: openStorage(config).storage,
        secretsFile: join(config.dataDir, 'secrets.json'),
      },
      resolve(file),
      key,
      console.log,
    ),
  )
  console.log('Everything is restored. Start the product with npm start.')
  if (config.locationKey || config.vapid)
    console.log(
      'Secrets that are given as settings win over those of the backup: see that they are the same.',
    )
})

/** As age-keygen writes it, with comments around. */
function readIdentity(file: string): string {
  const identity = /^AGE-SECRET-KEY-\S+$/m.exec(readFileSync(file, 'utf8'))?.[0]
  if (!identity) throw new OperatorError(`There is no age key in ${file}.`)
  return identity
}

async function findPassphrase({ backupLock }: Config): Promise<Key> {
  if (backupLock && 'passphrase' in backupLock) return backupLock
  if (process.stdin.isTTY) return { passphrase: await askHidden('Passphrase: ') }
  throw new OperatorError('Give BACKUP_PASSPHRASE, or --identity with the age key that opens it.')
}
