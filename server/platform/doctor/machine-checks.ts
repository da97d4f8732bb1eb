import { execFile } from 'node:child_process'
import { stat, statfs } from 'node:fs/promises'
import { promisify } from 'node:util'
import { requireDataFolder } from '../data-folder.ts'
import { canMakeMp4 } from '../transcoding/mp4.ts'
import { advice, type Check, fine, wrong } from './finding.ts'

const run = promisify(execFile)
const GB = 1024 ** 3
const FULL_SHARE = 0.9

const dataFolder: Check = {
  name: 'data folder',
  async look({ config: { dataDir } }) {
    await requireDataFolder(dataDir)
    const { mode } = await stat(dataDir)
    return (mode & 0o007) === 0
      ? fine(`${dataDir} can be written, and others cannot look into it`)
      : advice(
          `${dataDir} can be written, but anybody on this machine may look into it: chmod 700 ${dataDir}`,
        )
  },
}

const disk: Check = {
  name: 'disk',
  async look({ config: { dataDir, minFreeDiskBytes } }) {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const words = `${(free / GB).toFixed(1)} GB free`
    if (free < minFreeDiskBytes)
      return wrong(`${words}: uploads are refused. Make room, or see MIN_FREE_DISK_MB`)
    return free < blocks * bsize * (1 - FULL_SHARE) ? advice(`${words}: it is nearly full`) : fine(words)
  },
}

const ffmpeg: Check = {
  name: 'ffmpeg',
  look: async () =>
    (await canMakeMp4())
      ? fine('found: clips get a copy that every browser plays')
      : advice('not found: clips play where their format is known. Install the package ffmpeg'),
}

/** Sessions, links and what disappears depend on it. */
const clock: Check = {
  name: 'clock',
  async look() {
    const shown = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value']).catch(
      () => undefined,
    )
    if (!shown) return advice('nobody here says whether it is right: see that something sets it')
    return shown.stdout.trim() === 'yes'
      ? fine('it is set by a time server')
      : advice('no time server sets it: timedatectl set-ntp true')
  },
}

export const machineChecks = [dataFolder, disk, ffmpeg, clock]
