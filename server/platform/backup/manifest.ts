import * as z from 'zod'

/** Raised when an older product could not read what is written here. */
export const FORMAT = 1

const table = z.object({ name: z.string(), columns: z.array(z.string()) })

/** First in an archive: how the tables in it are made. `migration` is the time of the newest one that had run. */
export const manifest = z.object({ format: z.number(), migration: z.number(), tables: z.array(table) })
export type Manifest = z.infer<typeof manifest>

/** After the tables: what must be in them. */
export const rows = z.object({
  counts: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})
export type Rows = z.infer<typeof rows>

/** Last: an archive without it is not whole. */
export const end = z.object({ files: z.number() })

export const names = {
  manifest: 'manifest.json',
  rows: 'rows.json',
  secrets: 'secrets.json',
  end: 'end.json',
  part: ({ name }: { name: string }, n: number) => `tables/${name}/${String(n).padStart(8, '0')}.gz`,
  file: (key: string) => `media/${key}`,
}

/** What an entry is, by its name. */
export function kindOf(name: string): { table?: string; file?: string } {
  return {
    table: /^tables\/([^/]+)\/\d+\.gz$/.exec(name)?.[1],
    file: /^media\/([^/]+)$/.exec(name)?.[1],
  }
}
