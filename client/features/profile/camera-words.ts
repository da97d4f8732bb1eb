import { CameraError } from '#client/platform/camera/camera.ts'
import type { Problem } from './image-check.ts'

export function cameraWords(error: unknown): Problem {
  return error instanceof CameraError && error.reason === 'denied'
    ? { title: 'Camera Access Denied', description: 'Please allow camera access to take photos.' }
    : { title: 'Camera Error', description: 'Unable to access camera. Please check permissions.' }
}

export function captureWords(title: 'Capture Failed' | 'Capture Error'): Problem {
  return { title, description: 'Failed to capture photo. Please try again.' }
}
