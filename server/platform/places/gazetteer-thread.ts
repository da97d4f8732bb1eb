import { parentPort } from 'node:worker_threads'
import { loadGazetteer } from './gazetteer.ts'

const gazetteer = loadGazetteer()

parentPort?.on('message', ({ id, query, limit }: { id: number; query: string; limit: number }) => {
  parentPort?.postMessage({ id, places: gazetteer.search(query, limit) })
})
