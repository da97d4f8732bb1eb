import { parentPort, workerData } from 'node:worker_threads'
import { type ClipFiles, parseVideo, type VideoLimits } from './video-parsing.ts'

/** Runs in a thread of its own: a crafted file may cost this thread its life, not the server. */
const { files, limits } = workerData as { files: ClipFiles; limits: VideoLimits }
parentPort?.postMessage(await parseVideo(files, limits))
