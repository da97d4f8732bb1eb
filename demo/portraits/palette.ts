export const skins = {
  porcelain: '#f0c3a2',
  fair: '#e2ab84',
  rosy: '#e6a98c',
  honey: '#d59f70',
  olive: '#c98e62',
  tan: '#b5784c',
  bronze: '#a0663c',
  brown: '#8d5735',
  deep: '#6a3f28',
  ebony: '#4f2e1f',
} as const
export type Skin = keyof typeof skins

export const hairColours = {
  black: '#1c1412',
  darkBrown: '#2e1c14',
  brown: '#3d2417',
  chestnut: '#643a1e',
  copper: '#8a3f1c',
  ginger: '#a8501e',
  sand: '#94703f',
  blond: '#b98a48',
  straw: '#d0a861',
  bleached: '#e4d3ab',
  pink: '#c8578a',
  teal: '#2f8a8a',
  violet: '#6b4aa8',
  salt: '#6a625c',
  grey: '#8d8780',
  silver: '#b9b4ac',
  white: '#dcd8d1',
} as const
export type HairColour = keyof typeof hairColours

/** Which natural colours go with which skin; the dyed ones are rolled apart. */
export const naturalHair: Record<Skin, HairColour[]> = {
  porcelain: ['brown', 'chestnut', 'copper', 'ginger', 'sand', 'blond', 'straw', 'black'],
  fair: ['darkBrown', 'brown', 'chestnut', 'sand', 'blond', 'ginger', 'straw'],
  rosy: ['brown', 'chestnut', 'copper', 'sand', 'blond', 'straw'],
  honey: ['black', 'darkBrown', 'brown', 'chestnut', 'sand'],
  olive: ['black', 'black', 'darkBrown', 'brown', 'chestnut'],
  tan: ['black', 'black', 'darkBrown', 'brown'],
  bronze: ['black', 'black', 'darkBrown'],
  brown: ['black', 'black', 'darkBrown'],
  deep: ['black'],
  ebony: ['black'],
}

export const irises: Record<Skin, string[]> = {
  porcelain: ['#4c7a8c', '#557a4c', '#5c4326', '#3a6f9a'],
  fair: ['#4c7a8c', '#5b6b3a', '#5c4326', '#3a6f9a'],
  rosy: ['#4c7a8c', '#557a4c', '#5c4326'],
  honey: ['#4a2f1a', '#5b6b3a', '#2c1c12'],
  olive: ['#4a2f1a', '#2c1c12', '#5b6b3a'],
  tan: ['#3a2416', '#2c1c12'],
  bronze: ['#3a2416', '#2c1c12'],
  brown: ['#2c1c12'],
  deep: ['#24150e'],
  ebony: ['#1f120c'],
}

export const cloths = [
  '#1d1a1f',
  '#d8552f',
  '#e6dac8',
  '#31506b',
  '#f2ece4',
  '#20333a',
  '#2c4a4f',
  '#f0b545',
  '#27253a',
  '#53301f',
  '#8a7f74',
  '#7a2e3a',
  '#3f5a3c',
  '#b5502d',
  '#c9a27a',
  '#5a3a6e',
  '#15302c',
  '#a83a52',
  '#466b8f',
  '#d98a6a',
  '#efe6d8',
  '#6b6f48',
] as const

/** A room or a sky: three stops from top to bottom, the warm light, the cool shadow, the colour of what stands in it. */
export type Mood = { ground: [string, string, string]; light: string; cool: string; prop: string }

const mood = (ground: Mood['ground'], light: string, prop: string, cool = '#2a1230'): Mood => ({
  ground,
  light,
  cool,
  prop,
})

export const moods: Mood[] = [
  mood(['#ff9a4a', '#c4452f', '#3b1420'], '#ffb066', '#ffd08a'),
  mood(['#2d1b4e', '#5a2a6e', '#160d24'], '#ff8a5c', '#ff7a5a'),
  mood(['#1f5a5e', '#174048', '#0a1c22'], '#ffd9a0', '#0f2f30'),
  mood(['#e8b04a', '#b9742a', '#3c210e'], '#fff0c8', '#6b3410'),
  mood(['#7aa7c7', '#d98a6a', '#4a2030'], '#ffb066', '#ffd9a0'),
  mood(['#3b1d3f', '#74304a', '#1a0d1c'], '#ff9a6a', '#ffb066'),
  mood(['#c9d4d8', '#7f949c', '#27343a'], '#ffffff', '#ffffff', '#0d2230'),
  mood(['#0f4a44', '#0b332f', '#061a18'], '#ffc06a', '#167064'),
  mood(['#5b1a1a', '#8d2a22', '#1c0a0b'], '#ff8f5a', '#ff9a5a'),
  mood(['#c79a6a', '#7b563a', '#2a1a10'], '#ffe2b8', '#ffe0b0'),
  mood(['#f0785a', '#c0466a', '#35143a'], '#ffc890', '#ffd0a0'),
  mood(['#26324f', '#3d4468', '#10142a'], '#ff9f70', '#8f7bff'),
  mood(['#8fae8b', '#4c6b56', '#16231c'], '#fff0c0', '#2b4a36'),
  mood(['#d8b8a0', '#9a6a5a', '#2f1a1a'], '#fff2e0', '#7a4636'),
  mood(['#101b2d', '#24304a', '#0a0f1a'], '#ffb87a', '#ff9a5a'),
  mood(['#5a2a7a', '#a23a6a', '#260f30'], '#ffb27a', '#ff8fa0'),
  mood(['#f4c26a', '#e0785a', '#5a2038'], '#fff0c0', '#fff0c8'),
  mood(['#2a6f8a', '#1c4a68', '#0b1c30'], '#ffd0a0', '#7fd3e6'),
  mood(['#b06a4a', '#6a3a34', '#22110f'], '#ffd9a8', '#e8a878'),
  mood(['#d8d0c0', '#a89a88', '#3c332b'], '#fff6e0', '#6a5a4a', '#20242c'),
  mood(['#7a3a5c', '#43204a', '#190c20'], '#ffb8a0', '#ff8fb0'),
  mood(['#466a4a', '#28442f', '#0e1a12'], '#ffe0a0', '#7aa06a'),
  mood(['#e08a70', '#8a4a5c', '#2c1430'], '#ffd8b0', '#ffc8a8'),
  mood(['#31404a', '#1e2830', '#0b1014'], '#ffa860', '#ff8f3f'),
]

/** Lightens above 1, darkens below. */
export function shade(hex: string, factor: number): string {
  const part = (at: number) =>
    Math.min(255, Math.max(0, Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * factor)))
      .toString(16)
      .padStart(2, '0')
  return `#${part(1)}${part(3)}${part(5)}`
}
