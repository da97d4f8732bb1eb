import { join } from 'node:path'
import { findWholeChromium, NO_CHROMIUM } from './chromium.ts'
import { runNode, runTool } from './command.ts'
import { type Counts, countPlaywright, countVitest } from './counts.ts'
import { findFirefox, findWebKit } from './engines.ts'
import { installEngines } from './system-packages.ts'

export interface Part {
  name: string
  title: string
  needsDatabase?: boolean
  /** Works on one core, and may share the machine with another of these. */
  hasOneCore?: boolean
  /** Left out of `npm test`; it has a command of its own. */
  isApart?: boolean
  /** Of vitest: those that are chosen run together, see `joinRuns`. */
  projects?: string[]
  run(reports: string): Promise<Counts>
}

/** Of those on one core the longest stand first: two share the machine, and end together. */
export const parts: Part[] = [
  tool('format', 'Format and lint', '@biomejs/biome/bin/biome', ['check', '--max-diagnostics=200', '.']),
  tool('types', 'Types', 'typescript/bin/tsc', ['--build']),
  // One after the other, always in the same order: its files share a page.
  onOneCore('client', 'Client'),
  onOneCore('structure', 'Structure'),
  tool('unused', 'Unused files, exports and packages', 'knip/bin/knip.js', ['--no-progress']),
  {
    name: 'build',
    title: 'The build of the client',
    hasOneCore: true,
    run: async () => one(await buildClient()),
  },
  onOneCore('contract', 'Contract'),
  withDatabase('server', 'Server'),
  withDatabase('apart', 'Demo, and what needs modules of its own'),
  withDatabase('tests', 'The rules of the project'),
  { name: 'browser', title: 'Browser', needsDatabase: true, run: runBrowserTests },
  { name: 'engines', title: 'Firefox and WebKit', needsDatabase: true, isApart: true, run: runInEngines },
]

function tool(name: string, title: string, script: string, args: string[]): Part {
  const options = { output: 'on failure' } as const
  return { name, title, hasOneCore: true, run: async () => one((await runTool(script, args, options)) === 0) }
}

function onOneCore(name: string, title: string): Part {
  // What two of them print at once nobody could read.
  return { ...vitest([name], title, ['--maxWorkers=1'], 'at the end'), hasOneCore: true }
}

function withDatabase(name: string, title: string): Part {
  return { ...vitest([name], title), needsDatabase: true, projects: [name] }
}

/** The projects with a database in one run: one after the other, each would leave a core idle until its last file ends. */
export function joinRuns(parts: Part[]): Part[] {
  const joined = parts.filter(({ projects }) => projects)
  if (joined.length < 2) return parts
  const names = joined.flatMap(({ projects }) => projects ?? [])
  const run = { ...vitest(names, joined.map(({ title }) => title).join('; ')), needsDatabase: true }
  return [run, ...parts.filter(({ projects }) => !projects)]
}

function vitest(
  projects: string[],
  title: string,
  flags: string[] = [],
  output: 'live' | 'at the end' = 'live',
): Part {
  const name = projects.join('-')
  return {
    name,
    title,
    async run(reports) {
      const report = join(reports, `${name}.json`)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...flags, ...reporters]
      const code = await runTool('vitest/vitest.mjs', args, { output })
      return agree(await countVitest(report), code)
    },
  }
}

async function runBrowserTests(reports: string): Promise<Counts> {
  if (!(await findWholeChromium())) {
    console.error(NO_CHROMIUM)
    return one(false)
  }
  if (!(await buildClient())) return one(false)
  const missing = await missingEngines()
  const counts = await runPlaywright(join(reports, 'browser.json'))
  return { ...counts, skipped: [...counts.skipped, ...missing] }
}

/** Every browser test that the driver of Firefox can do, and the journeys that are written for WebKit's. */
async function runInEngines(reports: string): Promise<Counts> {
  const missing = await missingEngines()
  if (missing.length > 0 || !(await buildClient())) {
    console.error(missing.join('\n'))
    return one(false)
  }
  const projects = ['--project=firefox', '--project=webkit']
  return runPlaywright(join(reports, 'engines.json'), projects, { E2E_ENGINES: 'all' })
}

async function runPlaywright(report: string, args: string[] = [], env = {}): Promise<Counts> {
  const options = { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } }
  const code = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], options)
  return agree(await countPlaywright(report), code)
}

async function missingEngines(): Promise<string[]> {
  await installEngines()
  return [
    ...((await findFirefox()) ? [] : ['the journey in Firefox (on Debian: firefox-esr)']),
    ...((await findWebKit()) ? [] : ['the journey in WebKit (on Debian: webkit2gtk-driver, xvfb, openbox)']),
  ]
}

/** In a process of its own, because it ends the one that it runs in when the build fails. */
async function buildClient(): Promise<boolean> {
  const build = "import('./scripts/setup.mjs').then((setup) => setup.ensureBuilt())"
  return (await runNode(['-e', build])) === 0
}

const one = (isFine: boolean): Counts => ({ passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: [] })

/** A run that ended badly or found nothing to run has failed, whatever its report says. */
function agree(counts: Counts, code: number): Counts {
  const isUnexplained = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return isUnexplained ? { ...counts, failed: 1 } : counts
}
