import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText, hasCode } from '#client/platform/api/api-error.ts'
import { fromDataUrl } from '#client/platform/blob-urls.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { lowerFlag, raiseFlag, takeWantedPath } from '#client/platform/tab-memory.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { PRODUCT } from '#contract/product.ts'
import type { NewProfile, OwnProfile } from '#contract/profile.ts'
import { changeCurrentUser, useCreateProfile, useUploadPicture } from '../profile.api.ts'
import { useShareLocation } from '../share-location.ts'
import { ageOf, dropDraft, findDraftProblem, readDraft, type SetupDraft, storeDraft } from './setup-draft.ts'

const DISCOVERY_AFTER_MS = 200

/** The answers of the three steps, stored over a reload, and what becomes of them. */
export function useSetup() {
  const [draft, setDraft] = useState(readDraft)
  const isDone = useRef(false)
  useEffect(() => {
    if (!isDone.current) storeDraft(draft)
  }, [draft])
  const change = (changes: Partial<SetupDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const { complete, isPending } = useCompletion(draft, () => {
    isDone.current = true
    dropDraft()
  })
  return { draft, change, complete, isPending }
}

function useCompletion(draft: SetupDraft, onCreated: () => void) {
  const { username } = useViewer()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { create, uploadPhoto } = useCreation()
  const shareLocation = useShareLocation()
  const [isPending, setPending] = useState(false)

  const complete = async () => {
    const problem = findDraftProblem(draft)
    if (problem) return void toast({ ...problem, variant: 'destructive' })
    setPending(true)
    try {
      const profile = await create(draft)
      const hasPhoto = await uploadPhoto(draft)
      if (draft.locationVisible) shareLocation()
      toast(hasPhoto ? welcome(username) : imageFailure)
      onCreated()
      lowerFlag('newRegistration')
      raiseFlag('profileCompleted')
      if (profile) changeCurrentUser(queryClient, () => ({ profile }))
      setTimeout(() => navigate(takeWantedPath() ?? '/discovery'), DISCOVERY_AFTER_MS)
    } catch (error) {
      setPending(false)
      toast({
        title: 'Error',
        description: errorText(error, 'Failed to create profile. Please try again.'),
        variant: 'destructive',
      })
    }
  }
  return { complete, isPending }
}

function useCreation() {
  const creation = useCreateProfile()
  const upload = useUploadPicture()
  return {
    /** Created already, by a try whose answer was lost, is created. */
    create: (draft: SetupDraft): Promise<OwnProfile | undefined> =>
      creation.mutateAsync(profileFrom(draft)).catch((error) => {
        if (hasCode(error, 'already_done')) return undefined
        throw error
      }),
    /** False when there was a photo and it could not be uploaded. */
    uploadPhoto: async ({ photo }: SetupDraft): Promise<boolean> => {
      if (!photo) return true
      return upload.mutateAsync({ file: fromDataUrl(photo) }).then(
        () => true,
        () => false,
      )
    },
  }
}

function profileFrom(draft: SetupDraft): NewProfile {
  return {
    role: draft.role!,
    age: ageOf(draft)!,
    bio: draft.bio,
    locationVisible: draft.locationVisible ?? true,
  }
}

const welcome = (username: string) => ({
  title: 'Profile Created!',
  description: `Welcome to ${PRODUCT}, ${username}. Dinner is served.`,
})

const imageFailure = {
  title: 'Image upload failed',
  description: "Your profile was created but the image couldn't be uploaded. You can add one later.",
  variant: 'destructive',
} as const
