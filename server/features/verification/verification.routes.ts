import { filmFields, verificationApi } from '#contract/verification.ts'
import { formFields } from '#server/platform/http/form-fields.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { decideVerification, listWaitingFilms, openFilm } from './review.service.ts'
import {
  askGesture,
  type OnFilm,
  readOwnVerification,
  sendFilm,
  withdrawVerification,
} from './verification.service.ts'

export const verificationRoutes = (onFilm: OnFilm) => (serve: Serve) => {
  serve(verificationApi.own, ({ ctx, viewer }) => readOwnVerification(ctx, viewer))
  serve(verificationApi.askGesture, ({ ctx, viewer }) => askGesture(ctx, viewer))
  serve(verificationApi.sendFilm, ({ ctx, viewer, upload }) =>
    sendFilm(ctx, viewer, { id: formFields(upload, filmFields).id, upload: upload.file, onFilm }),
  )
  serve(verificationApi.withdraw, ({ ctx, viewer }) => withdrawVerification(ctx, viewer, onFilm))
  serve(verificationApi.waiting, ({ ctx, viewer }) => listWaitingFilms(ctx, viewer))
  serve(verificationApi.open, ({ ctx, viewer, params }) => openFilm(ctx, viewer, params.id))
  serve(verificationApi.decide, ({ ctx, viewer, params, body }) =>
    decideVerification(ctx, viewer, { id: params.id, fault: body.fault, onFilm }),
  )
}
