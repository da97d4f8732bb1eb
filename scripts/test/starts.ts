import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Ubuntu's package of Chromium is a stub that only says how to get the real one: ask for the version, and believe the answer. */
export async function starts(program: string, question = '--version'): Promise<boolean> {
  return await run(program, [question], { timeout: 20_000 }).then(
    () => true,
    () => false,
  )
}
