import { type ComponentProps, useEffect, useRef } from 'react'

async function paint(canvas: HTMLCanvasElement, hash: string) {
  const { thumbHashToRGBA } = await import('thumbhash')
  const bytes = Uint8Array.from(atob(hash), (char) => char.charCodeAt(0))
  const { w, h, rgba } = thumbHashToRGBA(bytes)
  canvas.width = w
  canvas.height = h
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
}

/** The blurred forerunner of a picture, from its base64 thumbhash. */
export function ThumbhashCanvas({ hash, ...props }: ComponentProps<'canvas'> & { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // A hash that cannot be read costs only the placeholder.
    if (canvas.current) paint(canvas.current, hash).catch(() => undefined)
  }, [hash])
  return <canvas ref={canvas} {...props} />
}
