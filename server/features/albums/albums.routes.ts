import { randomUUID } from 'node:crypto'
import { albumsApi, newAlbumItem } from '#contract/albums.ts'
import { formFields } from '#server/platform/http/form-fields.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import {
  askForAlbum,
  closeShare,
  listAlbumHolders,
  openShare,
  readShare,
  type SendNote,
  shareAlbum,
  takeBack,
} from './album-shares.service.ts'
import { addItem, createAlbum, listAlbums, removeAlbum, removeItem, setAlbumName } from './albums.service.ts'

export const albumsRoutes = (sendNote: SendNote) => (serve: Serve) => {
  serve(albumsApi.list, ({ ctx, viewer }) => listAlbums(ctx, viewer))
  serve(albumsApi.create, ({ ctx, viewer, body }) => createAlbum(ctx, viewer, body.name))
  serve(albumsApi.rename, ({ ctx, viewer, params, body }) => setAlbumName(ctx, viewer, params.id, body.name))
  serve(albumsApi.remove, ({ ctx, viewer, params }) => removeAlbum(ctx, viewer, params.id))
  serve(albumsApi.addItem, ({ ctx, viewer, upload }) =>
    addItem(ctx, viewer, formFields(upload, newAlbumItem).albumId, upload.file),
  )
  serve(albumsApi.removeItem, ({ ctx, viewer, params }) => removeItem(ctx, viewer, params.id, params.mediaId))
  serve(albumsApi.holders, ({ ctx, viewer, params }) => listAlbumHolders(ctx, viewer, params.id))
  serve(albumsApi.share, ({ ctx, viewer, params, body }) =>
    shareAlbum(ctx, viewer, { albumId: params.id, toUserId: params.userId }, body, sendNote),
  )
  serve(albumsApi.ask, ({ ctx, viewer, params, body }) =>
    askForAlbum(ctx, viewer, params.userId, body.clientId ?? randomUUID(), sendNote),
  )
  serve(albumsApi.readShare, ({ ctx, viewer, params }) => readShare(ctx, viewer, params.id))
  serve(albumsApi.openShare, ({ ctx, viewer, params }) => openShare(ctx, viewer, params.id))
  serve(albumsApi.closeShare, ({ ctx, viewer, params }) => closeShare(ctx, viewer, params.id))
  serve(albumsApi.takeBack, ({ ctx, viewer, params }) => takeBack(ctx, viewer, params.id))
}
