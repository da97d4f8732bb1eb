import { seededRandom, spread } from '../random.ts'
import { palettes } from './scenery.ts'
import { foodScenes } from './scenes-food.ts'
import { homeScenes } from './scenes-home.ts'
import { outdoorScenes } from './scenes-outdoor.ts'

const scenes = { ...outdoorScenes, ...homeScenes, ...foodScenes }
export type Scene = keyof typeof scenes
export const sceneNames = Object.keys(scenes) as Scene[]

/** A picture without people for galleries and chats: the same seed, the same bytes. */
export function drawScene(seed: number, name: Scene = spread(seed, sceneNames, 0.6180339887)): string {
  const palette = spread(seed, palettes, 0.7548776662)
  const [top, middle, bottom] = palette.sky
  const ground = `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`
  const edge =
    '<radialGradient id="edge" cx=".5" cy=".5" r=".75"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-color="#0a0402" stop-opacity=".45"/></radialGradient>'
  const picture = scenes[name]({ ...palette, random: seededRandom(seed * 31 + 7) })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><defs>${ground}${edge}</defs><rect width="400" height="400" fill="url(#sky)"/>${picture}<rect width="400" height="400" fill="url(#edge)"/></svg>`
}
