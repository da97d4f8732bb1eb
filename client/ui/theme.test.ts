// @ts-expect-error The client is compiled without Node's types; only its tests run there.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Colour = { red: number; green: number; blue: number; alpha: number }

const here = import.meta.url
const sheet: string = readFileSync(decodeURI(new URL('theme.css', here).pathname), 'utf8')
const css = sheet.replace(/\/\*[\s\S]*?\*\//g, '')
const blocks = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(([, body = '']) => tokensOf(body))
const [dark = {}, lightBySystem = {}, lightByChoice = {}] = blocks
const themes = { dark, light: { ...dark, ...lightBySystem } }

function tokensOf(body: string): Record<string, string> {
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.trim()]),
  )
}

function parse(value = ''): Colour {
  const parts = value.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
    : [...value.matchAll(/[\d.]+/g)].map(([number]) => Number(number))
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, alpha = 1] = parts
  return { red, green, blue, alpha }
}

function over(front: Colour, ground: Colour): Colour {
  const mix = (a: number, b: number) => a * front.alpha + b * (1 - front.alpha)
  return {
    red: mix(front.red, ground.red),
    green: mix(front.green, ground.green),
    blue: mix(front.blue, ground.blue),
    alpha: 1,
  }
}

function luminance({ red, green, blue }: Colour): number {
  const linear = (channel: number) =>
    channel / 255 <= 0.03928 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function contrast(a: Colour, b: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['bg', 'surface-1', 'surface-2', 'surface-3']
const text = [
  ...['text', 'text-2', 'muted', 'accent-text', 'match-text', 'online-text', 'danger-text'].flatMap((ink) =>
    grounds.map((ground) => [ink, ground] as const),
  ),
  ...['amber', 'accent-fill', 'coral'].map((ground) => ['on-accent', ground] as const),
  ...['match', 'match-2'].map((ground) => ['on-match', ground] as const),
  ...[1, 2, 3, 4, 5].map((sender) => [`sender-${sender}`, 'bubble-other'] as const),
  ['on-danger', 'danger'] as const,
  ['on-info', 'info'] as const,
  ['on-bubble-own', 'bubble-own'] as const,
  ['bubble-own-meta', 'bubble-own'] as const,
  ['on-bubble-other', 'bubble-other'] as const,
  ['bubble-other-meta', 'bubble-other'] as const,
  ['map-label', 'map-land'] as const,
]
const soft = ['accent', 'match', 'danger'].flatMap((kind) =>
  grounds.slice(0, 3).map((ground) => [`${kind}-text`, `${kind}-soft`, ground] as const),
)
const icons = ['outline', 'accent', 'focus', 'match', 'star', 'online', 'read']

test('light by system and light by choice are the same', () => {
  expect(Object.keys(lightBySystem).length).toBeGreaterThan(30)
  expect(lightByChoice).toEqual(lightBySystem)
})

test.each(Object.entries(themes))('%s text stands out from its ground by 4.5 to 1', (_, theme) => {
  const weak = text.filter(([ink, ground]) => !(contrast(parse(theme[ink]), parse(theme[ground])) >= 4.5))
  const weakSoft = soft.filter(
    ([ink, tint, ground]) =>
      !(contrast(parse(theme[ink]), over(parse(theme[tint]), parse(theme[ground]))) >= 4.5),
  )
  expect([...weak, ...weakSoft]).toEqual([])
})

test.each(Object.entries(themes))('%s icons and outlines stand out from the ground by 3 to 1', (_, theme) => {
  expect(icons.filter((icon) => !(contrast(parse(theme[icon]), parse(theme.bg)) >= 3))).toEqual([])
})

test('the glyphs on tiles have the colours of what stands on photographs', () => {
  const colours = (glyph: string) => new Set(dark[`glyph-${glyph}`]?.match(/(?<=%23)[0-9a-f]{6}/g))
  for (const glyph of ['bitten', 'whole', 'half', 'dots'])
    expect([...colours(glyph)].map((colour) => `#${colour}`)).toEqual([dark['on-photo']])
  expect([...colours('star')].map((colour) => `#${colour}`)).toEqual([dark['star-photo']])
})
