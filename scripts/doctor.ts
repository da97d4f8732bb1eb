import { readConfig } from '#server/platform/config/config.ts'
import { loadSecrets } from '#server/platform/config/secrets.ts'
import { requireDataFolder } from '#server/platform/data-folder.ts'
import { examine } from '#server/platform/doctor/doctor.ts'
import { createLog } from '#server/platform/log.ts'
import { openStorage } from '#server/platform/outside.ts'
import { runCommand, withDatabase } from './at-the-machine.ts'

const marks = { fine: '✓', advice: '!', wrong: '✗' }
const WIDTH = 12

await runCommand(async () => {
  const config = readConfig()
  print('fine', 'settings', 'all that are given are right')
  await requireDataFolder(config.dataDir)
  const log = createLog({ ...config, logLevel: 'silent' })
  const { storage } = openStorage(config)
  await withDatabase(config, log, async (databaseUrl) => {
    const patient = { config, secrets: loadSecrets(config), storage, log, databaseUrl }
    for await (const { name, state, what } of examine({
      ...patient,
      isDatabaseEmbedded: !config.databaseUrl,
    })) {
      print(state, name, what)
      if (state === 'wrong') process.exitCode = 1
    }
  })
})

function print(state: keyof typeof marks, name: string, what: string): void {
  console.log(`${marks[state]} ${name.padEnd(WIDTH)} ${what}`)
}
