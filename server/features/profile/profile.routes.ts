import type { FastifyReply } from 'fastify'
import { phrasesApi } from '#contract/phrases.ts'
import { profileApi } from '#contract/profile.ts'
import type { OwnData } from '#server/platform/accounts/own-data.ts'
import type { Context } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { clearSessionCookie } from '#server/platform/http/viewer.ts'
import { deleteAccount } from './account.service.ts'
import {
  type Download,
  exportAtOnce,
  openExport,
  readExportState,
  startExport,
} from './export/export.service.ts'
import {
  addGalleryPhoto,
  deleteGalleryPhoto,
  listGalleryOf,
  removePicture,
  setPicture,
} from './gallery.service.ts'
import { arrangePhotos } from './photo-order.service.ts'
import { readPhrases, updatePhrases } from './phrases/phrases.service.ts'
import { type OnPrivacyChanged, readPrivacy, updatePrivacy } from './privacy.service.ts'
import { createProfile, openMember, readAsSeenBy, updateProfile } from './profile.service.ts'

type FromAbove = {
  /** What all features keep about a member, for the export and the deletion. */
  ownData: OwnData[]
  onPrivacyChanged: OnPrivacyChanged
  onPictureChanged(ctx: Context, userId: number): Promise<void>
}

export const profileRoutes =
  ({ ownData, onPrivacyChanged, onPictureChanged }: FromAbove) =>
  (serve: Serve) => {
    serve(profileApi.member, ({ ctx, viewer, params }) => openMember(ctx, viewer, params.id))
    serve(profileApi.asSeenBy, ({ ctx, viewer, query }) => readAsSeenBy(ctx, viewer, query.viewer))
    serve(profileApi.createProfile, ({ ctx, viewer, body }) => createProfile(ctx, viewer, body))
    serve(profileApi.updateProfile, ({ ctx, viewer, body }) => updateProfile(ctx, viewer, body))
    serve(profileApi.deleteProfile, async ({ ctx, viewer, request, reply }) => {
      const deleted = await deleteAccount(ctx, viewer, ownData)
      clearSessionCookie(ctx, request, reply)
      return deleted
    })
    serve(profileApi.uploadPicture, async ({ ctx, viewer, upload }) => {
      const picture = await setPicture(ctx, viewer, upload.file)
      await onPictureChanged(ctx, viewer.id)
      return picture
    })
    serve(profileApi.removePicture, async ({ ctx, viewer }) => {
      const removed = await removePicture(ctx, viewer)
      await onPictureChanged(ctx, viewer.id)
      return removed
    })
    serve(profileApi.gallery, ({ ctx, viewer }) => listGalleryOf(ctx, viewer.id))
    serve(profileApi.uploadGalleryPhoto, ({ ctx, viewer, upload }) =>
      addGalleryPhoto(ctx, viewer, upload.file),
    )
    serve(profileApi.arrangePhotos, ({ ctx, viewer, body }) => arrangePhotos(ctx, viewer, body))
    serve(profileApi.deleteGalleryPhoto, ({ ctx, viewer, params }) =>
      deleteGalleryPhoto(ctx, viewer, params.id),
    )
    serve(profileApi.privacy, ({ ctx, viewer }) => readPrivacy(ctx, viewer))
    serve(profileApi.updatePrivacy, ({ ctx, viewer, body }) =>
      updatePrivacy(ctx, viewer, body, onPrivacyChanged),
    )
    serve(phrasesApi.phrases, ({ ctx, viewer }) => readPhrases(ctx, viewer))
    serve(phrasesApi.updatePhrases, ({ ctx, viewer, body }) => updatePhrases(ctx, viewer, body))
    serve(profileApi.exportData, async ({ ctx, viewer, reply }) =>
      send(reply, await exportAtOnce(ctx, viewer, ownData)),
    )
    serve(profileApi.startExport, ({ ctx, viewer }) => startExport(ctx, viewer, ownData))
    serve(profileApi.exportState, ({ ctx, viewer }) => readExportState(ctx, viewer))
    serve(profileApi.exportFile, async ({ ctx, viewer, reply }) => send(reply, await openExport(ctx, viewer)))
  }

function send(reply: FastifyReply, { name, stream, size }: Download): FastifyReply {
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', size)
    .header('cache-control', 'no-store')
    .send(stream)
}
