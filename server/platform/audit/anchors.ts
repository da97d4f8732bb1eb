import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { Anchor } from './chain.ts'

const line = z.object({ id: z.number(), hash: z.string(), at: z.string() })

const fileIn = (dataDir: string) => join(dataDir, 'audit-anchors.jsonl')

/** Every state of the trail that was noted on this machine, the oldest first. */
export async function readAnchors(dataDir: string): Promise<Anchor[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter(Boolean)
    .map((text) => line.parse(JSON.parse(text)))
}

export async function appendAnchor(dataDir: string, anchor: Anchor, at: Date): Promise<void> {
  const file = fileIn(dataDir)
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, `${JSON.stringify({ ...anchor, at: at.toISOString() })}\n`, { mode: 0o600 })
}
