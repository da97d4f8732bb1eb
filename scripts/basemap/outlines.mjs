import { readFileSync } from 'node:fs'
import { feature, mesh } from 'topojson-client'
import { area, project, quantize, simplify } from './geometry.mjs'

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
    .map((ring) => quantize(ring).slice(0, -1))
    .filter((ring) => ring.length > 2 && area(ring) > 2)
  const lines = mesh(drawn, topology.objects.countries, (a, b) => a !== b).coordinates.map(quantize)
  return { rings, lines: lines.filter((line) => line.length > 1) }
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
