import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A Node and an npm that machines come with, by their versions in the registry. */
export type Machine = { node: string; npm: string }
/** Whom the folder belongs to, and who starts it. */
export type Owner = { uid: number; gid: number }

const READY = /is ready at (http:\/\/\S+)/

/** Installs the two into `folder`, and returns the folder with the commands `node` and `npm`. */
export async function installMachine(folder: string, { node, npm }: Machine): Promise<string> {
  const nodePackage = `node-${process.platform}-${process.arch}`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  await run('npm', ['install', '--no-audit', '--no-fund', `${nodePackage}@${node}`, `npm@${npm}`], {
    cwd: folder,
  })
  const bin = join(folder, 'bin')
  await mkdir(bin)
  await symlink(join(folder, 'node_modules', nodePackage, 'bin', 'node'), join(bin, 'node'))
  const npmCli = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')
  await chmod(npmCli, 0o755)
  await symlink(npmCli, join(bin, 'npm'))
  return bin
}

/** A clone that only its owner may read. */
export async function cloneFor(owner: Owner, folder: string): Promise<void> {
  await run('git', ['clone', '--quiet', '--no-hardlinks', '.', folder])
  await run('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  await chmod(folder, 0o700)
}

/**
 * Types `npm start` with nothing but this machine's commands and the system's, and waits until it is ready or ends.
 * `home` is the owner's: npm stores there what it has fetched.
 */
export async function startWith(bin: string, { folder, home, owner }: Started) {
  await mkdir(home, { recursive: true })
  await chown(home, owner.uid, owner.gid)
  // How this machine reaches the registry.
  const npmrc = join(homedir(), '.npmrc')
  if (existsSync(npmrc)) await copyFor(owner, npmrc, join(home, '.npmrc'))
  const child = spawn('npm', ['start'], {
    cwd: folder,
    ...owner,
    env: {
      ...withoutNpm(process.env),
      PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`,
      HOME: home,
      HOST: '127.0.0.1',
      PORT: '0',
      MIN_FREE_DISK_MB: '0',
    },
  })
  let said = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = new Promise<string>((resolve) => {
    const hear = (data: Buffer) => {
      said += data
      const url = READY.exec(said)?.[1]
      if (url) resolve(url)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  const url = await Promise.race([ready, ended.then(() => undefined)])
  return {
    url,
    said: () => said,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function copyFor({ uid, gid }: Owner, from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await chown(to, uid, gid)
}

/** npm hands its own settings on to what it runs, and they are of the npm that runs this. */
const withoutNpm = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_ENV$|VITEST)/.test(name)))

type Started = { folder: string; home: string; owner: Owner }
