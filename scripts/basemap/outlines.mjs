import { readFileSync } from 'node:fs'
import { feature, mesh } from 'topojson-client'
import { area, clipRing, project, quantize, simplify } from './geometry.mjs'

/** Natural Earth at one of its scales: the outlines of the land and the borders between countries, in map units. */
export function loadOutlines(scale, { units, tolerance }) {
  const topology = readTopology(scale)
  const arcs = topology.arcs.map((arc) => {
    const points = arc.map((point) => project(point).map((part) => part * units))
    return simplify(points, tolerance)
  })
  const drawn = { ...topology, arcs }
  const land = feature(drawn, topology.objects.land)
  const shapes = land.type === 'FeatureCollection' ? land.features : [land]
  const rings = shapes
    .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
    .flat()
    .flatMap((ring) => unroll(ring.slice(0, -1), units))
    .filter((ring) => ring.length > 2 && area(ring) > 2)
  const lines = mesh(drawn, topology.objects.countries, (a, b) => a !== b).coordinates.map(quantize)
  return { rings, lines: lines.filter((line) => line.length > 1) }
}

/**
 * The source joins what the date line cuts: such a ring jumps from one side of the map to the other. Here it is laid
 * out beyond the edge, closed along the bottom where it goes round a pole, and cut at the edges.
 */
function unroll(ring, units) {
  let turns = 0
  const laid = ring.map(([x, y], i) => {
    if (i > 0) turns -= Math.round((x - ring[i - 1][0]) / units)
    return [x + turns * units, y]
  })
  const [first, last] = [laid[0], laid.at(-1)]
  if (Math.abs(last[0] - first[0]) > units / 2) {
    laid.push([first[0] + Math.sign(last[0] - first[0]) * units, first[1]])
    laid.push([laid.at(-1)[0], units], [first[0], units])
  }
  const box = [0, 0, units, units]
  return [-units, 0, units].map((shift) => clipRing(quantize(laid.map(([x, y]) => [x + shift, y])), box))
}

/** The arcs as longitudes and latitudes, no longer as steps. */
export function readTopology(scale) {
  const file = new URL(import.meta.resolve(`world-atlas/countries-${scale}.json`))
  const topology = JSON.parse(readFileSync(file, 'utf8'))
  const {
    scale: [sx, sy],
    translate: [tx, ty],
  } = topology.transform
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]) => {
      x += dx
      y += dy
      return [x * sx + tx, y * sy + ty]
    })
  })
  return { ...topology, transform: undefined, arcs }
}
