import { fork } from 'node:child_process'
import type { Media } from '#server/features/media/media.schema.ts'
import { mainKey, thumbKey } from '#server/features/media/media-files.ts'
import type { Context } from '#server/platform/context.ts'
import { randomName } from '#server/platform/storage/storage.ts'
import type { Drawing } from './drawing.ts'
import type { Picture } from './portraits/render.ts'

/** A picture whose files lie in the storage; whose it is and what for is said when it gets its row. */
export type PaintedFile = Pick<
  Media,
  'id' | 'kind' | 'contentType' | 'bytes' | 'width' | 'height' | 'thumbhash'
>

/** One file per drawing, in the same order. What is asked for twice is drawn once and stored twice. */
export async function paint(ctx: Context, drawings: Drawing[]): Promise<PaintedFile[]> {
  const places = new Map<string, number[]>()
  drawings.forEach((drawing, index) => {
    const name = JSON.stringify(drawing)
    places.set(name, [...(places.get(name) ?? []), index])
  })
  const wanted = [...places.values()]
  const painted: PaintedFile[] = []
  await render(
    wanted.map(([first]) => drawings[first!]!),
    async (index, picture) => {
      for (const place of wanted[index]!) painted[place] = await store(ctx, picture)
    },
  )
  return painted
}

async function store(
  ctx: Context,
  { large, small, width, height, thumbhash }: Picture,
): Promise<PaintedFile> {
  const contentType = 'image/webp'
  const row = { id: randomName(), kind: 'image', contentType, bytes: large.length } as const
  await Promise.all([
    ctx.storage.put(mainKey(row), large, { contentType }),
    ctx.storage.put(thumbKey(row), small, { contentType }),
  ])
  return { ...row, width, height, thumbhash }
}

type Rendered = { index: number; picture: Picture }

/** Ends when the last picture has been kept. */
async function render(
  drawings: Drawing[],
  keep: (index: number, picture: Picture) => Promise<void>,
): Promise<void> {
  const worker = fork(new URL('./drawing-worker.ts', import.meta.url), {
    serialization: 'advanced',
    // Those of the server, such as following its parent, are not the painter's.
    execArgv: [],
  })
  const keeping: Promise<void>[] = []
  try {
    await new Promise<void>((done, fail) => {
      worker.on('message', (message: Rendered | 'done') => {
        if (message === 'done') return done()
        const kept = keep(message.index, message.picture)
        kept.catch(fail)
        keeping.push(kept)
      })
      worker.once('error', fail)
      worker.once('exit', (code) => fail(new Error(`The pictures of the demo could not be drawn (${code}).`)))
      worker.send(drawings)
    })
    await Promise.all(keeping)
  } finally {
    worker.removeAllListeners('exit')
    if (worker.connected) worker.disconnect()
  }
}
