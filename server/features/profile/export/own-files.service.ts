import { listOwnFiles } from '#server/features/media/media.service.ts'
import type { Context } from '#server/platform/context.ts'

/** A member's own files. The copies that a report keeps are the admins', whoever they are of. */
export async function listFilesToExport(ctx: Context, userId: number) {
  const files = await listOwnFiles(ctx, { id: userId })
  return files.filter(({ media }) => media.audience !== 'admins')
}
