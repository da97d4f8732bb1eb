import { limits } from '#contract/limits.ts'

export const imageTypes = 'image/jpeg,image/png,image/webp'

export type Problem = { title: string; description: string }

/** How large a file may be where it is chosen, and the words for one that is not taken. */
type Place = { maxBytes: number; tooLarge: string }

const places = {
  'picture-dialog': {
    maxBytes: limits.profilePictureDialogBytes,
    tooLarge: 'Please select an image smaller than 5MB',
  },
  'picture-upload': { maxBytes: limits.imageBytes, tooLarge: 'File too large: maximum size is 10MB' },
  setup: { maxBytes: limits.imageBytes, tooLarge: 'Please select an image under 10MB' },
  gallery: { maxBytes: limits.imageBytes, tooLarge: 'Please select an image smaller than 10MB' },
} satisfies Record<string, Place>

/** What is wrong with a chosen file, before anything is sent. */
export function findImageProblem(file: Blob | undefined, place: keyof typeof places): Problem | undefined {
  const { maxBytes, tooLarge } = places[place]
  if (!file) return { title: 'No file selected', description: 'Please choose a photo.' }
  if (!file.type.startsWith('image/'))
    return { title: 'Invalid file type', description: 'Please select an image file' }
  if (file.size === 0) return { title: 'Empty file', description: 'Please select another image.' }
  if (file.size > maxBytes) return { title: 'File too large', description: tooLarge }
  return undefined
}
