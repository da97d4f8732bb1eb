// Runs on whatever Node (18 or later) is on the machine, before anything is installed: it imports only Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const NODE_MAJOR = 24
// Inside node_modules, which `npm ci` empties first: an interrupted installation leaves no stamp.
const installStamp = join(root, 'node_modules', '.installed-lock')
const toolchain = join(root, 'scripts', 'toolchain')
const buildStamp = join(root, 'dist', '.client-sources')

/** Installs the packages when the lock file is not the one that they were installed from. */
export function ensureInstalled() {
  const wanted = hashFiles([join(root, 'package-lock.json')], `${process.platform}-${process.arch}`)
  if (readStamp(installStamp) === wanted) return
  console.log('Installing the packages; this is done once and takes a minute or two.')
  const [command, ...first] = majorOf(process.version) >= NODE_MAJOR ? machineNpm() : ownNpm()
  // npm leaves the tools out where NODE_ENV is production, but they build the client and bring our Node.
  installIn(root, [command, ...first], ['--include=dev'])
  writeFileSync(installStamp, wanted)
}

/** How to run the npm of this machine. */
function machineNpm() {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
}

/**
 * How to run an npm of ours with a Node of ours, which the machine's npm installs first. With an older Node npm leaves
 * out the native parts of packages that are made for a newer one, and says nothing.
 */
function ownNpm() {
  installIn(toolchain, machineNpm())
  const node = nodeIn(toolchain)
  if (!node) noNode()
  return [node, join(toolchain, 'node_modules', 'npm', 'bin', 'npm-cli.js')]
}

function installIn(folder, [command, ...first], more = []) {
  const args = [...first, 'ci', ...more, '--no-audit', '--no-fund', '--loglevel=error']
  // What packages run while they are installed is for the same Node.
  const path = [...(isAbsolute(command) ? [dirname(command)] : []), process.env.PATH].join(delimiter)
  const { status, error } = spawnSync(command, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  if (status !== 0)
    fail(`The packages could not be installed${error ? ` (${error.message})` : ''}: see the lines above.`)
}

/** The Node that the product is made for, from the lock file's package for this platform, else the one that runs this. */
export function nodeBinary() {
  return nodeIn(root) ?? (majorOf(process.version) >= NODE_MAJOR ? process.execPath : noNode())
}

function nodeIn(folder) {
  const installed = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const { stdout } = spawnSync(installed, ['--version'], { encoding: 'utf8' })
  return majorOf(stdout ?? '') >= NODE_MAJOR ? installed : undefined
}

function noNode() {
  return fail(
    `Node ${NODE_MAJOR} is missing: there is no package of it for ${process.platform} ${process.arch}. Install Node ${NODE_MAJOR} or later yourself.`,
  )
}

/** Builds the client when its sources are not the ones that it was built from. */
export function ensureBuilt() {
  const wanted = hashFiles([...listClientSources(), join(root, 'package-lock.json')])
  if (readStamp(buildStamp) === wanted && existsSync(join(root, 'dist', 'client', 'index.html'))) return
  console.log('Building the client.')
  rmSync(buildStamp, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--config', 'client/vite.config.ts', '--logLevel', 'warn']
  const { status } = spawnSync(nodeBinary(), args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) fail('The client could not be built: see the lines above.')
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, wanted)
}

/**
 * Runs our Node with these arguments until it ends, hands on the signals that would end us, and ends with its
 * code. npm and a shell stand between the person and us; should they go without a word, we go too.
 */
export function runNode(args, env = {}) {
  const child = spawn(nodeBinary(), ['--import', './scripts/follow-parent.mjs', ...args], {
    cwd: root,
    // The channel tells the child when we are gone, even by kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env, FOLLOWED_PARENT: String(process.pid) },
  })
  const end = () => child.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  if (process.env.npm_lifecycle_event) watchParent(end)
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}

function watchParent(onGone) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, 200)
  timer.unref()
}

function listClientSources() {
  const files = ['client', 'contract'].flatMap((folder) => listFiles(join(root, folder)))
  return files.filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith(join(root, 'client', 'testing')),
  )
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}

function hashFiles(files, extra = '') {
  const hash = createHash('sha256').update(extra)
  for (const file of [...files].sort()) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function majorOf(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
