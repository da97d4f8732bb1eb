import { asDataUrl, fromDataUrl } from '../blob-urls.ts'

const JPEG_QUALITY = 0.9

type Area = { x: number; y: number; width: number; height: number }
type Source = HTMLVideoElement | HTMLImageElement

/** What the camera shows now, as a JPEG. Nothing comes of a camera that has not started yet. */
export function capturePhoto(video: HTMLVideoElement): Blob | undefined {
  const whole = { x: 0, y: 0, width: video.videoWidth, height: video.videoHeight }
  return draw(video, whole, { width: whole.width, height: whole.height })
}

const STILL_WIDTH = 640
const STILL_PATIENCE_MS = 5_000

/** A frame of a video as the data URL of a JPEG. Nothing comes of a video that the browser does not show. */
export async function captureStill(film: Blob): Promise<string | undefined> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(film)
  const shown = new Promise<boolean>((resolve) => {
    video.onseeked = () => resolve(true)
    video.onerror = () => resolve(false)
    setTimeout(() => resolve(false), STILL_PATIENCE_MS)
  })
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  // The very first is often dark.
  video.onloadedmetadata = () => {
    video.currentTime = 0.1
  }
  video.src = url
  try {
    if (!(await shown)) return undefined
    const { videoWidth: width, videoHeight: height } = video
    const scale = Math.min(1, STILL_WIDTH / width)
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
    const still = draw(video, { x: 0, y: 0, width, height }, size)
    return still && (await asDataUrl(still))
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

/** No server keeps more of a photo than this. */
const JPEG_SIDE = 2160

/** A photo as a JPEG. Nothing comes of one that the browser does not know: Safari reads HEIC, others do not. */
export async function convertToJpeg(photo: Blob): Promise<Blob | undefined> {
  const image = new Image()
  const url = URL.createObjectURL(photo)
  try {
    image.src = url
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const scale = Math.min(1, JPEG_SIDE / Math.max(width, height))
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
    return draw(image, { x: 0, y: 0, width, height }, size)
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** A part of a picture as a JPEG, at most `maxWidth` wide. */
export async function cropPicture(url: string, area: Area, maxWidth: number): Promise<Blob | undefined> {
  const image = new Image()
  image.src = url
  await image.decode()
  const scale = Math.min(1, maxWidth / area.width)
  return draw(image, area, { width: Math.round(area.width * scale), height: Math.round(area.height * scale) })
}

function draw(source: Source, area: Area, size: { width: number; height: number }): Blob | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen || size.width === 0 || size.height === 0) return undefined
  pen.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  // Not toBlob: Chromium leaves the writing of a JPEG for when nothing else moves, which has taken seven seconds.
  return fromDataUrl(canvas.toDataURL('image/jpeg', JPEG_QUALITY))
}
