import type { FastifyReply, FastifyRequest } from 'fastify'
import { mediaApi } from '#contract/media.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { readRange } from './byte-range.ts'
import type { Media } from './media.service.ts'
import { type Audiences, requireVisibleMedia } from './media-access.ts'
import { copyKey, hasThumb, mainKey, thumbKey } from './media-files.ts'
import { tryUpload } from './store-media.service.ts'

/** Long enough to begin a download, too short to be worth passing on. */
const LINK_SECONDS = 60

export const mediaRoutes = (audiences: Audiences) => (serve: Serve) => {
  serve(mediaApi.open, async ({ ctx, viewer, params, request, reply }) => {
    const media = await requireVisibleMedia(ctx, audiences, viewer, params.id)
    return sendFile(ctx, request, reply, media, { key: mainKey(media), size: media.bytes })
  })
  serve(mediaApi.openThumb, async ({ ctx, viewer, params, request, reply }) => {
    const media = await requireVisibleMedia(ctx, audiences, viewer, params.id)
    return sendFile(ctx, request, reply, media, { key: thumbOf(media) })
  })
  serve(mediaApi.openMp4, async ({ ctx, viewer, params, request, reply }) => {
    const media = await requireVisibleMedia(ctx, audiences, viewer, params.id)
    if (!media.copyBytes) throw notFound()
    return sendFile(ctx, request, reply, media, { key: copyKey(media), size: media.copyBytes })
  })
  serve(mediaApi.tryUpload, ({ ctx, request, upload }) => tryUpload(ctx, request.ip, upload.file))
}

function thumbOf(media: Media): string {
  if (!hasThumb(media)) throw notFound()
  return thumbKey(media)
}

/**
 * Browsers keep the file but ask each time whether they still may show it: a name never changes its content, so
 * yes is a 304 of no bytes, and what is deleted or behind a block is gone with the next look.
 */
async function sendFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { audience }: Media,
  file: { key: string; size?: number },
) {
  // A right that ends must not leave anything behind: no copy in a browser, no address of the store.
  const isKept = audience !== 'holders'
  if (isKept && ctx.config.isMediaRedirected && ctx.storage.link) {
    reply.header('cache-control', 'private, no-store')
    return reply.redirect(await ctx.storage.link(file.key, LINK_SECONDS), 302)
  }
  const tag = `"${file.key}"`
  reply.headers({
    ...(isKept ? { etag: tag } : {}),
    'cache-control': isKept ? 'private, no-cache' : 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'accept-ranges': file.size ? 'bytes' : 'none',
  })
  if (isKept && request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()

  const isCurrent = (request.headers['if-range'] ?? tag) === tag
  const range = file.size && isCurrent ? readRange(request.headers.range, file.size) : undefined
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${file.size}`).send()

  const found = await ctx.storage.open(file.key, range)
  if (!found) throw notFound()
  reply.type(found.contentType).header('content-length', range ? range.end - range.start + 1 : found.size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
  return reply.send(found.stream)
}
