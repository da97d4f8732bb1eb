/**
 * A sheet of the map in whole numbers of seven bits a byte: its size in units, then rings, lines and labels.
 * Points are steps from the one before; what may be negative is folded (0, -1, 1, -2 … become 0, 1, 2, 3 …).
 * client/platform/map/basemap-sheet.ts reads it.
 */
export function encodeSheet({ units, rings, lines, labels }) {
  const bytes = []
  const number = (value) => {
    let rest = value
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
    bytes.push(rest)
  }
  const step = (value) => number(value < 0 ? -value * 2 - 1 : value * 2)
  const paths = (list) => {
    number(list.length)
    for (const points of list) {
      number(points.length)
      let [x, y] = [0, 0]
      for (const [px, py] of points) {
        step(px - x)
        step(py - y)
        ;[x, y] = [px, py]
      }
    }
  }
  number(units)
  paths(rings)
  paths(lines)
  number(labels.length)
  for (const { name, x, y, zoom, country } of labels) {
    const text = Buffer.from(name)
    number(x)
    number(y)
    number(zoom * 2 + (country ? 1 : 0))
    number(text.length)
    for (const byte of text) bytes.push(byte)
  }
  return Buffer.from(bytes)
}
