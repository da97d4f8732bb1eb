/** A path as x, y, x, y … with the box around it. */
export type Outline = { points: Int32Array; left: number; top: number; right: number; bottom: number }
export type Label = { name: string; x: number; y: number; zoom: number; country: boolean }
export type Sheet = { units: number; rings: Outline[]; lines: Outline[]; labels: Label[] }

export const emptySheet: Sheet = { units: 1, rings: [], lines: [], labels: [] }

/** Reads what scripts/basemap/encode.mjs writes. */
export function decodeSheet(bytes: Uint8Array): Sheet {
  let at = 0
  const number = () => {
    let value = 0
    let shift = 0
    let byte: number
    do {
      byte = bytes[at++] ?? 0
      value |= (byte & 127) << shift
      shift += 7
    } while (byte > 127)
    return value >>> 0
  }
  const step = () => {
    const folded = number()
    return folded & 1 ? -((folded + 1) / 2) : folded / 2
  }
  const many = <T>(one: () => T): T[] => Array.from({ length: number() }, one)
  const text = () => {
    const length = number()
    at += length
    return new TextDecoder().decode(bytes.subarray(at - length, at))
  }
  const label = (): Label => {
    const [x, y, kind] = [number(), number(), number()]
    return { x, y, zoom: kind >> 1, country: kind % 2 === 1, name: text() }
  }
  return {
    units: number(),
    rings: many(() => outline(number(), step)),
    lines: many(() => outline(number(), step)),
    labels: many(label),
  }
}

function outline(length: number, step: () => number): Outline {
  const points = new Int32Array(length * 2)
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  let [x, y] = [0, 0]
  for (let i = 0; i < length * 2; i += 2) {
    x += step()
    y += step()
    points[i] = x
    points[i + 1] = y
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { points, left, top, right, bottom }
}
