import { quickieDraft, quickiesApi } from '#contract/quickies.ts'
import { formFields } from '#server/platform/http/form-fields.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import {
  deleteQuickie,
  listOwnQuickies,
  listQuickies,
  listQuickiesBeside,
  markQuickieSeen,
} from './quickies.service.ts'
import { shareQuickie } from './share-quickie.service.ts'

export function quickiesRoutes(serve: Serve): void {
  serve(quickiesApi.list, ({ ctx, viewer }) => listQuickies(ctx, viewer))
  serve(quickiesApi.own, ({ ctx, viewer }) => listOwnQuickies(ctx, viewer))
  serve(quickiesApi.sameMember, ({ ctx, viewer, params }) => listQuickiesBeside(ctx, viewer, params.id))
  serve(quickiesApi.share, ({ ctx, viewer, body, upload }) =>
    upload
      ? shareQuickie(ctx, viewer, formFields(upload, quickieDraft), upload.file)
      : shareQuickie(ctx, viewer, body ?? { caption: '' }),
  )
  serve(quickiesApi.markSeen, ({ ctx, viewer, params }) => markQuickieSeen(ctx, viewer, params.id))
  serve(quickiesApi.remove, ({ ctx, viewer, params }) => deleteQuickie(ctx, viewer, params.id))
}
