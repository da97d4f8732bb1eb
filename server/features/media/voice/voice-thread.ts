import { parentPort, workerData } from 'node:worker_threads'
import type { ClipFiles } from '../video-parsing.ts'
import { parseVoice, type VoiceLimits } from './voice-parsing.ts'

/** Runs in a thread of its own: a crafted file may cost this thread its life, not the server. */
const { files, limits } = workerData as { files: ClipFiles; limits: VoiceLimits }
parentPort?.postMessage(await parseVoice(files, limits))
