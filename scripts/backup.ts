import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Lock } from '#server/platform/backup/archive.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { loadSecrets } from '#server/platform/config/secrets.ts'
import { createLog } from '#server/platform/log.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { openStorage } from '#server/platform/outside.ts'
import { askHidden, runCommand, withDatabase } from './at-the-machine.ts'

const USAGE = 'usage: npm run backup -- FILE'
const SHORTEST_PASSPHRASE = 12

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new OperatorError(USAGE)
  const path = resolve(file)
  if (existsSync(path)) throw new OperatorError(`${path} is there already.`)
  const config = readConfig()
  const lock = await findLock(config)
  const log = createLog({ ...config, logLevel: 'error' })
  await withDatabase(config, log, (url) =>
    writeBackup(
      {
        databaseUrl: config.databaseOwnerUrl ?? url,
        storage: openStorage(config).storage,
        secrets: loadSecrets(config),
      },
      path,
      lock,
      console.log,
    ),
  )
  console.log(`The backup is in ${path}.`)
})

async function findLock({ backupLock }: Config): Promise<Lock> {
  const lock = backupLock ?? (process.stdin.isTTY ? await askForLock() : undefined)
  if (!lock) throw new OperatorError('Give BACKUP_RECIPIENT (an age key, age1…) or BACKUP_PASSPHRASE.')
  if ('passphrase' in lock && lock.passphrase.length < SHORTEST_PASSPHRASE)
    throw new OperatorError(`A passphrase needs at least ${SHORTEST_PASSPHRASE} characters.`)
  return lock
}

async function askForLock(): Promise<Lock> {
  const passphrase = await askHidden('Passphrase: ')
  if ((await askHidden('Again: ')) !== passphrase) throw new OperatorError('The two are not the same.')
  return { passphrase }
}
