export { AlbumNote, OutgoingAlbumNote } from './album-note.tsx'
export { OwnAlbums } from './own-albums.tsx'
export { useAlbumActions } from './use-album-actions.tsx'
