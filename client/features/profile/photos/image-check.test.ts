import { expect, test } from 'vitest'
import { ApiError } from '#client/platform/api/api-error.ts'
import { CameraError } from '#client/platform/camera/camera.ts'
import { pictureUploadWords } from '../own/picture-button.tsx'
import { cameraWords, captureWords } from './camera-sheet.tsx'
import { findImageProblem } from './image-check.ts'

const MB = 1024 * 1024

/** As the browser describes a chosen file; its bytes do not matter here. */
const file = (size: number, type = 'image/jpeg') => ({ size, type }) as File

test.each([
  ['picture-dialog', 5, 'Please select an image smaller than 5MB'],
  ['picture-upload', 10, 'File too large: maximum size is 10MB'],
  ['setup', 10, 'Please select an image under 10MB'],
  ['gallery', 10, 'Please select an image smaller than 10MB'],
] as const)('%s takes images of %i MB and no more', (place, megabytes, words) => {
  expect(findImageProblem(file(megabytes * MB), place)).toBeUndefined()
  expect(findImageProblem(file(megabytes * MB + 1), place)?.description).toBe(words)
})

test('a file that is no image, an empty one and none at all are told apart', () => {
  expect(findImageProblem(file(9, 'text/html'), 'setup')?.description).toBe('Please select an image file')
  expect(findImageProblem(file(0), 'picture-upload')?.title).toBe('Empty file')
  expect(findImageProblem(undefined, 'gallery')?.title).toBe('No file selected')
})

test.each([
  ['signed_out', 'Session expired. Please log in again.'],
  ['too_large', 'File too large. Maximum size is 10MB.'],
  ['wrong_type', 'Invalid file type. Please select an image.'],
  ['offline', 'Network error. Check your connection and try again.'],
  ['timeout', 'Upload timeout. Please try again with a smaller image.'],
  ['too_many', 'the server’s own words'],
  ['quota_full', 'the server’s own words'],
  ['unavailable', 'the server’s own words'],
] as const)('an upload that fails with %s says: %s', (code, words) => {
  const error = new ApiError({ status: 400, code, message: '', serverMessage: 'the server’s own words' })
  expect(pictureUploadWords(error)).toBe(words)
})

test('camera and capture failures have the words of the specification', () => {
  expect(cameraWords(new CameraError('denied'))).toEqual({
    title: 'Camera Access Denied',
    description: 'Please allow camera access to take photos.',
  })
  expect(cameraWords(new CameraError('unavailable'))).toEqual({
    title: 'Camera Error',
    description: 'Unable to access camera. Please check permissions.',
  })
  expect(captureWords('Capture Failed').description).toBe('Failed to capture photo. Please try again.')
})
