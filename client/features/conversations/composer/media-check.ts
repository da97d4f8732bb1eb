import { convertToJpeg } from '#client/platform/camera/picture.ts'
import { limits } from '#contract/limits.ts'

export type Complaint = { title: string; description: string }

const photoTypes = ['image/jpeg', 'image/png', 'image/webp']
export const PHOTO_ACCEPT = photoTypes.join(',')
export const PHOTO_AND_VIDEO_ACCEPT = `${PHOTO_ACCEPT},video/mp4,video/webm,video/quicktime`

const wrongKind: Complaint = {
  title: 'This file cannot be sent',
  description: 'Photos (JPEG, PNG, WebP) and videos (MP4, WebM, MOV) can.',
}
const heic: Complaint = {
  title: 'HEIC photos cannot be sent',
  description: 'Your browser cannot read them. Save it as JPEG first.',
}
const tooLong: Complaint = {
  title: 'Video too long',
  description: 'Videos must be 30 seconds or shorter',
}
/** Such as HEVC where the browser has no decoder for it: it would play the sound over a black picture. */
const noPicture: Complaint = {
  title: 'Your browser cannot show this video',
  description: 'It only knows the sound. Save it as MP4 (H.264) first.',
}
const unreadable: Complaint = { title: 'Invalid video', description: 'Please select a valid video file' }

// A recorder stops a few frames late.
const GRACE_SECONDS = 0.5

/** What is sent of a chosen file: the file itself, or a JPEG of a HEIC where the browser can read that. */
export async function asSendable(file: Blob): Promise<Blob> {
  return isHeic(file) ? ((await convertToJpeg(file)) ?? file) : file
}

/** By its name where the system knows no type for it. */
const isHeic = (file: Blob) =>
  /^image\/hei[cf]/.test(file.type) || (file instanceof File && /\.hei[cf]$/i.test(file.name))

/** What is wrong with a chosen file, as far as a browser can tell; the server looks again. */
export async function findComplaint(file: Blob): Promise<Complaint | undefined> {
  if (photoTypes.includes(file.type)) return tooLarge(file, limits.imageBytes, 'image')
  if (isHeic(file)) return heic
  if (!file.type.startsWith('video/')) return wrongKind
  const complaint = tooLarge(file, limits.chatVideoBytes, 'video')
  if (complaint) return complaint
  try {
    const { seconds, hasPicture } = await readFacts(file)
    if (!hasPicture) return noPicture
    return seconds > limits.chatVideoSeconds + GRACE_SECONDS ? tooLong : undefined
  } catch {
    return unreadable
  }
}

function tooLarge(file: Blob, most: number, what: string): Complaint | undefined {
  if (file.size <= most) return undefined
  const megabytes = Math.floor(most / 1024 / 1024)
  return {
    title: 'File too large',
    description: `Please select ${what === 'image' ? 'an image' : 'a video'} smaller than ${megabytes}MB`,
  }
}

/** Recordings state no length; a jump far beyond the end makes the browser look for it. */
function readFacts(file: Blob): Promise<{ seconds: number; hasPicture: boolean }> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  return new Promise<{ seconds: number; hasPicture: boolean }>((resolve, reject) => {
    const tell = () => resolve({ seconds: video.duration, hasPicture: video.videoWidth > 0 })
    video.preload = 'metadata'
    video.muted = true
    video.onerror = reject
    video.onloadedmetadata = () => {
      if (Number.isFinite(video.duration)) return tell()
      video.ondurationchange = () => Number.isFinite(video.duration) && tell()
      video.currentTime = Number.MAX_SAFE_INTEGER
    }
    video.src = url
  }).finally(() => URL.revokeObjectURL(url))
}
