import { parentPort } from 'node:worker_threads'
import { loadGazetteer } from './gazetteer.ts'
import type { Asked } from './gazetteer-worker.ts'

const gazetteer = loadGazetteer()

parentPort?.on('message', ({ id, asked }: { id: number; asked: Asked }) => {
  const cities =
    'cityId' in asked
      ? [gazetteer.find(asked.cityId)].filter((city) => city !== undefined)
      : gazetteer.search(asked.query, asked.limit)
  parentPort?.postMessage({ id, cities })
})
