import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import type { OwnData } from '#server/platform/accounts/own-data.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { writeAudit } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { listFilesToExport } from './own-files.service.ts'

export type Export = { name: string; zip: Readable }

/** All that is kept about a member, as a zip that is written while it is downloaded. */
export async function exportOwnData(ctx: Context, viewer: Viewer, parts: OwnData[]): Promise<Export> {
  await ctx.limits.spend('export', viewer.id)
  await writeAudit(ctx, { actorId: viewer.id, action: 'data.exported', targetId: viewer.id })
  const data = await gather(ctx, viewer, parts)
  const zip = new ZipArchive()
  zip.append(JSON.stringify(data, null, 2), { name: 'data.json' })
  // A file that cannot be read breaks the download off: half an archive must not look whole.
  addFiles(ctx, viewer, zip).catch((error: Error) => {
    ctx.log.error({ err: error }, 'an export broke off')
    zip.destroy(error)
  })
  return { name: `hungr-export-${data.exportedAt.slice(0, 10)}.zip`, zip }
}

async function gather(ctx: Context, viewer: Viewer, parts: OwnData[]) {
  const tables: Record<string, object[]> = {}
  const reading = { ...ctx, db: ctx.readDb }
  for (const part of parts) Object.assign(tables, await part.exportMember(reading, viewer.id))
  return {
    exportedAt: ctx.now().toISOString(),
    tables,
    withheld: Object.assign({}, ...parts.map((part) => part.withheld)) as Record<string, string>,
  }
}

/** One after the other: a member's files may be many, and each is open only while it is copied. */
async function addFiles(ctx: Context, viewer: Viewer, zip: ZipArchive): Promise<void> {
  for (const file of await listFilesToExport(ctx, viewer.id)) {
    const source = await file.open()
    if (!source) continue
    // Pictures and videos are packed already.
    zip.append(source, { name: `media/${file.name}`, store: true })
    await once(zip, 'entry')
  }
  await zip.finalize()
}
