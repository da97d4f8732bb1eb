import { parentPort, workerData } from 'node:worker_threads'
import { parseVideo, type VideoLimits } from './video-parsing.ts'

/** Runs in a thread of its own: a crafted file may cost this thread its life, not the server. */
const { bytes, limits } = workerData as { bytes: Uint8Array; limits: VideoLimits }
const result = await parseVideo(bytes, limits)
parentPort?.postMessage(result, 'clean' in result ? [result.clean.buffer] : [])
