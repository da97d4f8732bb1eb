import { shade } from './palette.ts'

type Draw = (colour: string) => string
const fill = (path: string, colour: string, opacity = 1) =>
  `<path d="${path}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
const fold = (path: string, width = 4, opacity = 0.2) =>
  `<path d="${path}" stroke="#000" stroke-width="${width}" fill="none" opacity="${opacity}" stroke-linecap="round"/>`

const DOME = 'M126 152C120 88 158 58 200 58s80 30 74 94c-44-16-104-16-148 0Z'
const CUFF = 'M120 164c0-20 8-28 22-31 38-8 78-8 116 0 14 3 22 11 22 31-44-15-116-15-160 0Z'
const VISOR = 'M116 154c40-22 128-22 168 0 6 4 4 14-6 13-50-10-106-10-156 0-10 1-12-9-6-13Z'

/** What covers the hair. */
export const hats = {
  beanie: (c) =>
    fill('M126 158C116 84 156 46 200 46s84 38 74 112c-40-14-108-14-148 0Z', c) +
    fold(
      'M158 60c-10 20-14 44-14 68M186 50c-4 24-6 50-6 76M216 50c4 24 6 50 4 76M244 62c8 20 12 44 12 66',
      3,
      0.14,
    ) +
    fill(CUFF, c) +
    fill(CUFF, '#000', 0.22),
  cap: (c) =>
    fill(DOME, c) +
    fold('M200 58v80M164 70c-8 20-10 46-10 70', 3, 0.16) +
    '<circle cx="200" cy="104" r="14" fill="#fff" opacity=".3"/>' +
    fill(VISOR, shade(c, 0.62)),
  snapback: (c) =>
    fill('M124 164C112 88 156 54 200 54s88 34 76 110c-20-12-48-18-76-18s-56 6-76 18Z', c) +
    fill('M164 148c2-28 16-42 36-42s34 14 36 42c-24-5-48-5-72 0Z', '#120a07', 0.55) +
    fill('M158 150c24-9 60-9 84 0v9c-26-8-58-8-84 0Z', shade(c, 0.7)),
  bucket: (c) =>
    fill('M140 132C138 84 160 62 200 62s62 22 60 70Z', c) +
    fill('M106 166c14-30 30-46 44-48h100c14 2 30 18 44 48-54-20-134-20-188 0Z', c) +
    fill('M106 166c14-30 30-46 44-48h100c14 2 30 18 44 48-54-20-134-20-188 0Z', '#000', 0.24),
  flatcap: (c) =>
    fill('M118 146c-6-46 34-80 88-80 50 0 82 28 84 70-60-12-112-12-172 10Z', c) +
    fill('M112 150c44-24 132-26 180-12 6 10 0 20-10 18-54-8-110-4-158 8-12 2-18-8-12-14Z', shade(c, 0.62)),
  turban: (c) =>
    fill('M120 164C102 88 148 44 200 44s98 44 80 120c-14-26-44-44-80-58-36 14-66 32-80 58Z', c) +
    fold(
      'M134 128c20-28 44-44 66-54M128 148c22-24 46-38 72-46M266 128c-20-28-44-44-66-54M272 148c-22-24-46-38-72-46M160 70c14 0 28 2 40 6M240 70c-14 0-28 2-40 6',
      4,
      0.18,
    ),
  cowboy: (c) =>
    fill('M144 140c-4-50 4-92 28-94 14 0 18 10 28 10s14-10 28-10c24 2 32 44 28 94-36 10-76 10-112 0Z', c) +
    fill('M146 124c34 10 74 10 108 0v16c-36 10-72 10-108 0Z', '#000', 0.35) +
    fill('M78 124c30 24 64 18 122 18s92 6 122-18c-4 40-60 46-122 46S82 164 78 124Z', shade(c, 0.82)),
  leathercap: () =>
    fill('M122 138c-10-34 20-74 78-74s88 40 78 74c-44-14-112-14-156 0Z', '#17120f') +
    fill('M132 132c40-12 96-12 136 0v22c-42-12-94-12-136 0Z', '#26201c') +
    '<path d="M134 146c42-11 90-11 132 0" stroke="#cfc6b8" stroke-width="4" fill="none" opacity=".75"/>' +
    fill('M122 160c40-20 116-20 156 0-8 12-36 8-78 8s-70 4-78-8Z', '#0c0807') +
    '<path d="M150 84c16-10 40-14 60-12" stroke="#fff" stroke-width="5" fill="none" opacity=".2" stroke-linecap="round"/>',
} satisfies Record<string, Draw>
export type Hat = keyof typeof hats

/** What sits on the hair and leaves it seen. */
export const headbands = {
  band: (c) => fill('M126 150c40-24 108-24 148 0l-1-24c-42-22-104-22-146 0Z', c),
  bandana: (c) =>
    fill('M126 152c40-22 108-22 148 0 2-22-2-40-10-54-36-20-92-20-128 0-8 14-12 32-10 54Z', c) +
    '<g fill="#fff" opacity=".5"><circle cx="152" cy="122" r="4"/><circle cx="176" cy="108" r="4"/><circle cx="200" cy="124" r="4"/><circle cx="224" cy="108" r="4"/><circle cx="248" cy="122" r="4"/></g>',
  headphones: (c) =>
    '<path d="M124 190C108 96 150 48 200 48s92 48 76 142" stroke="#17120f" stroke-width="11" fill="none" stroke-linecap="round"/>' +
    `<rect x="108" y="168" width="28" height="58" rx="14" fill="${c}"/><rect x="264" y="168" width="28" height="58" rx="14" fill="${shade(c, 0.6)}"/>`,
} satisfies Record<string, Draw>
export type Headband = keyof typeof headbands

/** Spectacles, sunglasses included; the frame's colour is given. */
export const eyewears = {
  soft: (c) =>
    `<g fill="#fff" fill-opacity=".09" stroke="${c}" stroke-width="5"><rect x="146" y="173" width="48" height="38" rx="15"/><rect x="207" y="173" width="48" height="38" rx="15"/><path d="M194 188q6-5 13 0" fill="none"/></g>`,
  round: (c) =>
    `<g fill="#fff" fill-opacity=".1" stroke="${c}" stroke-width="4"><circle cx="171" cy="193" r="24"/><circle cx="230" cy="193" r="24"/><path d="M195 190q5-5 11 0M147 188l-14-4M254 188l14-4" fill="none"/></g>`,
  square: (c) =>
    `<g fill="#fff" fill-opacity=".09" stroke="${c}" stroke-width="7"><rect x="145" y="174" width="50" height="36" rx="6"/><rect x="206" y="174" width="50" height="36" rx="6"/><path d="M195 184h11" fill="none"/></g>`,
  browline: (c) =>
    `<g fill="#fff" fill-opacity=".09" stroke="${c}" stroke-width="3"><path d="M147 184v8c0 24 46 24 46 0v-8M208 184v8c0 24 46 24 46 0v-8"/></g><path d="M144 180h52M205 180h52M196 184q5-4 9 0" stroke="${c}" stroke-width="9" stroke-linecap="round" fill="none"/>`,
  aviators: (c) =>
    `<g stroke="${c}" stroke-width="3.500"><path d="M144 178q26-8 52 0c2 24-8 42-26 42s-28-20-26-42Z" fill="#1b1410" fill-opacity=".88"/><path d="M205 178q26-8 52 0c2 22-8 42-26 42s-28-18-26-42Z" fill="#1b1410" fill-opacity=".88"/><path d="M196 180h9M196 174h9" fill="none"/></g><path d="M152 186l20-6M214 186l20-6" stroke="#ffb066" stroke-width="5" opacity=".5" stroke-linecap="round"/>`,
  shades: (c) =>
    `<g fill="${c}"><rect x="142" y="175" width="54" height="36" rx="12"/><rect x="205" y="175" width="54" height="36" rx="12"/><path d="M194 182h13v8h-13Z"/></g><path d="M152 184l14-2M215 184l14-2" stroke="#fff" stroke-width="4" opacity=".4" stroke-linecap="round"/>`,
} satisfies Record<string, Draw>
export type Eyewear = keyof typeof eyewears
