import { conversationsApi } from '#contract/conversations.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { uploadMedia } from './message-media.service.ts'

export function conversationsRoutes(serve: Serve): void {
  serve(conversationsApi.uploadMedia, ({ ctx, viewer, upload }) => uploadMedia(ctx, viewer, upload.file))
}
