import { type Random, seededRandom, spread } from '../random.ts'
import { foodScenes } from './scenes-food.ts'
import { homeScenes } from './scenes-home.ts'
import { outdoorScenes } from './scenes-outdoor.ts'

/** sky: from top to bottom; glow: lamps and sun; dark: what stands against the light; tone: the one loud colour. */
export type Scenery = {
  sky: [string, string, string]
  glow: string
  dark: string
  tone: string
  random: Random
}

const palettes: Omit<Scenery, 'random'>[] = [
  { sky: ['#3a1d5c', '#c8465a', '#ff9a4f'], glow: '#ffe2a8', dark: '#2a1024', tone: '#ff6a50' },
  { sky: ['#12324a', '#2b7a8f', '#ffd9a8'], glow: '#fff2c8', dark: '#0c2230', tone: '#ffb338' },
  { sky: ['#1a1426', '#43204a', '#a23a6a'], glow: '#ffc890', dark: '#120a18', tone: '#8f7bff' },
  { sky: ['#7fb6d0', '#c9d4d8', '#ffe0b8'], glow: '#ffffff', dark: '#27343a', tone: '#e0785a' },
  { sky: ['#2a1712', '#6a3a24', '#d98a3c'], glow: '#ffe0a0', dark: '#1a0d08', tone: '#b5502d' },
  { sky: ['#0f2f30', '#1f5a5e', '#8fae8b'], glow: '#ffe2b8', dark: '#081a1b', tone: '#f0b545' },
]

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
