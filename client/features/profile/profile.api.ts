import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { keyOf, queryOf, refresh } from '#client/platform/api/query-of.ts'
import { currentUserQuery, viewerIdIn } from '#client/platform/session/current-user.ts'
import { startLeaving, stopLeaving } from '#client/platform/session/logout.ts'
import type { CurrentUser } from '#contract/auth.ts'
import type { PhotoOrder } from '#contract/photos.ts'
import {
  type NewProfile,
  type Photo,
  type Privacy,
  type PrivacyChanges,
  type ProfileChanges,
  profileApi,
} from '#contract/profile.ts'

const GALLERY_FRESH_MS = 10_000

export const galleryQuery = queryOptions({ ...queryOf(profileApi.gallery), staleTime: GALLERY_FRESH_MS })

export type Upload = { file: Blob; onProgress?: (share: number) => void }

export function useCreateProfile() {
  return useMutation({ mutationFn: (body: NewProfile) => call(profileApi.createProfile, { body }) })
}

export function useUpdateProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileChanges) => call(profileApi.updateProfile, { body }),
    onSuccess: (profile, { firstName, lastName }) =>
      changeCurrentUser(queryClient, (user) => ({
        profile,
        firstName: firstName === undefined ? user.firstName : firstName || null,
        lastName: lastName === undefined ? user.lastName : lastName || null,
      })),
  })
}

export function useUploadPicture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ file, onProgress }: Upload) =>
      call(profileApi.uploadPicture, { upload: file, onProgress }),
    onSuccess: (picture) => changeCurrentUser(queryClient, () => picture),
  })
}

export function useRemovePicture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(profileApi.removePicture),
    onSuccess: () => changeCurrentUser(queryClient, () => ({ profileImageUrl: null })),
  })
}

export function useUploadGalleryPhoto() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ file, onProgress }: Upload) =>
      call(profileApi.uploadGalleryPhoto, { upload: file, onProgress }),
    onSuccess: (photo) => changeGallery(queryClient, (photos) => [...photos, photo]),
  })
}

export function useArrangePhotos() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: PhotoOrder) => call(profileApi.arrangePhotos, { body }),
    onSuccess: ({ profileImageUrl, pictureCaption, gallery }) => {
      changeCurrentUser(queryClient, ({ profile }) => ({
        profileImageUrl,
        profile: profile && { ...profile, pictureCaption },
      }))
      changeGallery(queryClient, () => gallery)
    },
  })
}

export function useDeleteGalleryPhoto() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(profileApi.deleteGalleryPhoto, { params: { id } }),
    onSuccess: (_done, id) =>
      changeGallery(queryClient, (photos) => photos.filter((photo) => photo.id !== id)),
  })
}

export function useDeleteProfile() {
  return useMutation({
    networkMode: 'always',
    mutationFn: () => {
      startLeaving()
      return call(profileApi.deleteProfile)
    },
    onError: stopLeaving,
  })
}

export function useUpdatePrivacy() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: PrivacyChanges) => call(profileApi.updatePrivacy, { body }),
    onSuccess: (privacy) => applyPrivacy(queryClient, privacy),
  })
}

/** It changes what one sees of others on nearly every screen: all of it is read anew when it is shown next. */
export function applyPrivacy(queryClient: QueryClient, privacy: Privacy): void {
  const { queryKey } = queryOf(profileApi.privacy)
  const before = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, privacy)
  const names = Object.keys(privacy) as (keyof Privacy)[]
  if (!names.every((name) => before?.[name] === privacy[name])) void queryClient.invalidateQueries()
}

/** Puts what the server has just answered into what is known of oneself; how others see it is read anew. */
export function changeCurrentUser(
  queryClient: QueryClient,
  change: (user: CurrentUser) => Partial<CurrentUser>,
): void {
  queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, ...change(user) })
  forgetOwnPage(queryClient)
}

function changeGallery(queryClient: QueryClient, change: (photos: Photo[]) => Photo[]): void {
  queryClient.setQueryData(galleryQuery.queryKey, (photos) => photos && change(photos))
  forgetOwnPage(queryClient)
}

function forgetOwnPage(queryClient: QueryClient): void {
  const ownId = viewerIdIn(queryClient)
  if (ownId === undefined) return
  readMemberAgain(queryClient, ownId)
  void refresh(queryClient, profileApi.asSeenBy)
}

function readMemberAgain(queryClient: QueryClient, id: number): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(profileApi.member, { params: { id } }) })
}

/** A page has changed: another's, or one's own on this or another device. */
export function readPageAgain(queryClient: QueryClient, userId: number): void {
  readMemberAgain(queryClient, userId)
  if (userId !== viewerIdIn(queryClient)) return
  void refresh(queryClient, profileApi.asSeenBy)
  for (const { queryKey } of [currentUserQuery, galleryQuery])
    void queryClient.invalidateQueries({ queryKey, exact: true })
}
