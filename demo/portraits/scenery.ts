import type { Random } from '../random.ts'

/** sky: from top to bottom; glow: lamps and sun; dark: what stands against the light; tone: the one loud colour. */
export type Scenery = {
  sky: [string, string, string]
  glow: string
  dark: string
  tone: string
  random: Random
}

export const palettes: Omit<Scenery, 'random'>[] = [
  { sky: ['#3a1d5c', '#c8465a', '#ff9a4f'], glow: '#ffe2a8', dark: '#2a1024', tone: '#ff6a50' },
  { sky: ['#12324a', '#2b7a8f', '#ffd9a8'], glow: '#fff2c8', dark: '#0c2230', tone: '#ffb338' },
  { sky: ['#1a1426', '#43204a', '#a23a6a'], glow: '#ffc890', dark: '#120a18', tone: '#8f7bff' },
  { sky: ['#7fb6d0', '#c9d4d8', '#ffe0b8'], glow: '#ffffff', dark: '#27343a', tone: '#e0785a' },
  { sky: ['#2a1712', '#6a3a24', '#d98a3c'], glow: '#ffe0a0', dark: '#1a0d08', tone: '#b5502d' },
  { sky: ['#0f2f30', '#1f5a5e', '#8fae8b'], glow: '#ffe2b8', dark: '#081a1b', tone: '#f0b545' },
]
