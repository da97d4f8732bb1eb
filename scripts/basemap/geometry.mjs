const MOST_LAT = 85.0511287798

/** Web Mercator, the whole world as a square from 0 to 1, north up. */
export function project([lng, lat]) {
  const sine = Math.sin((Math.max(-MOST_LAT, Math.min(MOST_LAT, lat)) * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** Douglas–Peucker. Both ends stay, so that what shares an arc goes on sharing it. */
export function simplify(points, tolerance) {
  const keep = new Uint8Array(points.length)
  keep[0] = keep[points.length - 1] = 1
  const spans = [[0, points.length - 1]]
  while (spans.length > 0) {
    const [from, to] = spans.pop()
    let farthest = 0
    let at = 0
    for (let i = from + 1; i < to; i++) {
      const distance = toSegment(points[i], points[from], points[to])
      if (distance > farthest) [farthest, at] = [distance, i]
    }
    if (farthest <= tolerance) continue
    keep[at] = 1
    spans.push([from, at], [at, to])
  }
  return points.filter((_, i) => keep[i])
}

function toSegment([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}

/** Whole units, without the points that fall together. */
export function quantize(points) {
  const whole = points.map(([x, y]) => [Math.round(x), Math.round(y)])
  return whole.filter(([x, y], i) => i === 0 || x !== whole[i - 1][0] || y !== whole[i - 1][1])
}

export function area(ring) {
  let sum = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++)
    sum += (ring[j][0] - ring[i][0]) * (ring[j][1] + ring[i][1])
  return Math.abs(sum / 2)
}

const edgesOf = ([left, top, right, bottom]) => [
  { axis: 0, at: left, inside: ([x]) => x >= left },
  { axis: 0, at: right, inside: ([x]) => x <= right },
  { axis: 1, at: top, inside: ([, y]) => y >= top },
  { axis: 1, at: bottom, inside: ([, y]) => y <= bottom },
]

function cross(a, b, { axis, at }) {
  const t = (at - a[axis]) / (b[axis] - a[axis])
  return [Math.round(a[0] + t * (b[0] - a[0])), Math.round(a[1] + t * (b[1] - a[1]))]
}

function isApart(points, [left, top, right, bottom]) {
  return (
    points.every(([x]) => x < left) ||
    points.every(([x]) => x > right) ||
    points.every(([, y]) => y < top) ||
    points.every(([, y]) => y > bottom)
  )
}

/** Sutherland–Hodgman: one edge of the box after the other. */
export function clipRing(ring, box) {
  if (isApart(ring, box)) return []
  let points = ring
  for (const edge of edgesOf(box)) {
    const clipped = []
    for (let i = 0; i < points.length; i++) {
      const [from, to] = [points.at(i - 1), points[i]]
      if (edge.inside(from) !== edge.inside(to)) clipped.push(cross(from, to, edge))
      if (edge.inside(to)) clipped.push(to)
    }
    points = clipped
  }
  return quantize(points)
}

/** The pieces of a line that lie in the box. */
export function clipLine(line, box) {
  if (isApart(line, box)) return []
  let pieces = [line]
  for (const edge of edgesOf(box)) {
    pieces = pieces.flatMap((piece) => {
      const cut = [[]]
      for (let i = 0; i < piece.length; i++) {
        const point = piece[i]
        const before = piece[i - 1]
        if (before && edge.inside(before) !== edge.inside(point)) {
          cut.at(-1).push(cross(before, point, edge))
          if (edge.inside(before)) cut.push([])
        }
        if (edge.inside(point)) cut.at(-1).push(point)
      }
      return cut.filter((part) => part.length > 1)
    })
  }
  return pieces
}
