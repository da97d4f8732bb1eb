import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findWholeChromium, NO_CHROMIUM } from './chromium.ts'
import { runTool } from './command.ts'
import { type Counts, countPlaywright, countVitest } from './counts.ts'

export interface Part {
  name: string
  title: string
  needsDatabase?: boolean
  run(reports: string): Promise<Counts>
}

export const parts: Part[] = [
  tool('format', 'Format and lint', '@biomejs/biome/bin/biome', ['check', '--max-diagnostics=200', '.']),
  tool('types', 'Types', 'typescript/bin/tsc', ['--build']),
  vitest('structure', 'Structure'),
  tool('unused', 'Unused files, exports and packages', 'knip/bin/knip.js', ['--no-progress']),
  { name: 'build', title: 'The build of the client', run: async () => one(buildClient()) },
  vitest('contract', 'Contract'),
  { ...vitest('server', 'Server'), needsDatabase: true },
  { ...vitest('demo', 'Demo'), needsDatabase: true },
  vitest('client', 'Client'),
  { ...vitest('tests', 'The rules of the project'), needsDatabase: true },
  { name: 'browser', title: 'Browser', needsDatabase: true, run: runBrowserTests },
]

function tool(name: string, title: string, script: string, args: string[]): Part {
  return { name, title, run: async () => one((await runTool(script, args, { silent: true })) === 0) }
}

function vitest(name: string, title: string): Part {
  return {
    name,
    title,
    async run(reports) {
      const report = join(reports, `${name}.json`)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const code = await runTool('vitest/vitest.mjs', ['run', '--project', name, ...reporters])
      return agree(await countVitest(report), code)
    },
  }
}

async function runBrowserTests(reports: string): Promise<Counts> {
  if (!(await findWholeChromium())) {
    console.error(NO_CHROMIUM)
    return one(false)
  }
  if (!buildClient()) return one(false)
  const report = join(reports, 'browser.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], { env })
  return agree(await countPlaywright(report), code)
}

/** In a process of its own, because it ends the one that it runs in when the build fails. */
function buildClient() {
  const build = "import('./scripts/setup.mjs').then((setup) => setup.ensureBuilt())"
  return spawnSync(process.execPath, ['-e', build], { stdio: 'inherit' }).status === 0
}

const one = (isFine: boolean): Counts => ({ passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: [] })

/** A run that ended badly or found nothing to run has failed, whatever its report says. */
function agree(counts: Counts, code: number): Counts {
  const isUnexplained = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return isUnexplained ? { ...counts, failed: 1 } : counts
}
