import { ApiError, errorText } from '#client/platform/api/api-error.ts'

/** What to say when a profile picture could not be uploaded. */
export function pictureUploadWords(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to upload photo. Please try again.'
  switch (error.code) {
    case 'signed_out':
      return 'Session expired. Please log in again.'
    case 'too_large':
      return 'File too large. Maximum size is 10MB.'
    case 'wrong_type':
      return 'Invalid file type. Please select an image.'
    case 'offline':
      return 'Network error. Check your connection and try again.'
    case 'timeout':
      return 'Upload timeout. Please try again with a smaller image.'
    default:
      return errorText(error, 'Failed to upload photo. Please try again.')
  }
}
