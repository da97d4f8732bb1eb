import { conversationsApi, uploadedMediaDraft, voiceDraft } from '#contract/conversations.ts'
import { standingApi } from '#contract/standing.ts'
import { formFields } from '#server/platform/http/form-fields.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { uploadMedia } from './message-media.service.ts'
import { deleteReceived, showReceived } from './private-media/blur.service.ts'
import { closeOnce, openOnce } from './private-media/view-once.service.ts'
import { reactToMessage } from './reactions/reactions.service.ts'
import { countFolders } from './standing/standing.service.ts'
import { uploadVoice } from './voice-notes/voice-notes.service.ts'

export function conversationsRoutes(serve: Serve): void {
  serve(conversationsApi.uploadMedia, ({ ctx, viewer, upload }) =>
    uploadMedia(ctx, viewer, upload.file, formFields(upload, uploadedMediaDraft).poster),
  )
  serve(conversationsApi.uploadVoice, ({ ctx, viewer, upload }) =>
    uploadVoice(ctx, viewer, upload.file, formFields(upload, voiceDraft).waveform),
  )
  serve(conversationsApi.openOnce, ({ ctx, viewer, params }) => openOnce(ctx, viewer, params.id))
  serve(conversationsApi.closeOnce, ({ ctx, viewer, params }) => closeOnce(ctx, viewer, params.id))
  serve(conversationsApi.showReceived, ({ ctx, viewer, params }) => showReceived(ctx, viewer, params.id))
  serve(conversationsApi.deleteReceived, ({ ctx, viewer, params }) => deleteReceived(ctx, viewer, params.id))
  serve(standingApi.folders, ({ ctx, viewer }) => countFolders(ctx, viewer))
  serve(conversationsApi.react, ({ ctx, viewer, params, body }) =>
    reactToMessage(ctx, viewer, params.id, body.emoji),
  )
}
