import type { Mood } from './palette.ts'

type Draw = (mood: Mood) => string

const each = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

/** What stands behind a man, on a ground of 400 by 540. */
export const backdrops = {
  plain: ({ prop: c }) => `<circle cx="200" cy="210" r="190" fill="${c}" opacity=".12"/>`,
  sun: ({ light: c }) => `<circle cx="310" cy="130" r="92" fill="${c}" opacity=".55"/>`,
  halo: ({ prop: c }) =>
    `<g fill="none" stroke="${c}" stroke-width="12"><circle cx="200" cy="220" r="150" opacity=".35"/><circle cx="200" cy="220" r="194" opacity=".2"/><circle cx="200" cy="220" r="240" opacity=".1"/></g>`,
  moon: ({ light: c }) =>
    `<circle cx="92" cy="112" r="52" fill="#fff3d8" opacity=".8"/><circle cx="92" cy="112" r="92" fill="${c}" opacity=".16"/><g fill="#fff" opacity=".7">${[
      [220, 40],
      [300, 90],
      [350, 50],
      [270, 30],
      [370, 150],
      [30, 220],
      [330, 200],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.500"/>`)
      .join('')}</g>`,
  blinds: ({ prop: c }) =>
    `<g fill="${c}" opacity=".17" transform="rotate(-12 200 250)">${each(10, (i) => `<rect x="-60" y="${-40 + i * 62}" width="540" height="26"/>`)}</g>`,
  neon: ({ light: c }) =>
    `<g fill="none" stroke="${c}" stroke-linecap="round"><path d="M48-10V260" stroke-width="26" opacity=".16"/><path d="M48-10V260" stroke-width="7" opacity=".9"/><path d="M350 150V560" stroke-width="20" opacity=".12"/><path d="M350 150V560" stroke-width="5" opacity=".6"/></g>`,
  sign: ({ light: c }) =>
    `<g fill="none" stroke="${c}" stroke-linecap="round"><path d="M318 84c-26-30-66 2-34 38l34 34 34-34c32-36-8-68-34-38Z" stroke-width="20" opacity=".15"/><path d="M318 84c-26-30-66 2-34 38l34 34 34-34c32-36-8-68-34-38Z" stroke-width="6" opacity=".9"/></g>`,
  bokeh: ({ light: c }) =>
    `<g fill="${c}">${[
      [40, 90, 34, 0.22],
      [96, 40, 20, 0.3],
      [330, 70, 42, 0.2],
      [372, 170, 24, 0.3],
      [28, 220, 22, 0.2],
      [300, 18, 16, 0.35],
      [362, 290, 30, 0.14],
      [60, 320, 26, 0.12],
    ]
      .map(([x, y, r, o]) => `<circle cx="${x}" cy="${y}" r="${r}" opacity="${o}"/>`)
      .join('')}</g>`,
  sea: ({ light: c }) =>
    `<circle cx="92" cy="196" r="46" fill="${c}" opacity=".8"/><path d="M0 236h400v330H0Z" fill="#06202c" opacity=".42"/><g stroke="${c}" stroke-width="4" opacity=".4" stroke-linecap="round"><path d="M40 262h100M62 284h64M30 310h44"/></g>`,
  hills: ({ light: c }) =>
    `<path d="M0 300L90 150l60 90 70-130 90 150 90-80v380H0Z" fill="#0a0a18" opacity=".3"/><path d="M0 380q100-90 200-40t200-50v280H0Z" fill="#0a0a18" opacity=".35"/><circle cx="330" cy="90" r="34" fill="${c}" opacity=".8"/>`,
  skyline: ({ light: c }) =>
    `<g fill="#0a0710" opacity=".55"><path d="M0 330v-120h44v-60h36v90h30v-130h50v150h30v-50h44v80h30V120h14l8-40 8 40h14v150h32v-90h44v60h16v330H0Z"/></g><g fill="${c}" opacity=".75">${[
      [14, 230],
      [56, 170],
      [56, 200],
      [122, 130],
      [140, 160],
      [122, 190],
      [286, 150],
      [286, 190],
      [340, 210],
      [356, 240],
      [372, 260],
      [20, 270],
    ]
      .map(([x, y]) => `<rect x="${x}" y="${y}" width="8" height="11"/>`)
      .join('')}</g>`,
  brick: ({ prop: c }) =>
    `<g fill="none" stroke="#000" stroke-width="5" opacity=".2">${each(14, (i) => `<path d="M0 ${20 + i * 40}h400"/>${each(5, (j) => `<path d="M${(i % 2 ? 40 : 80) + j * 80} ${20 + i * 40}v40"/>`)}`)}</g><circle cx="330" cy="40" r="150" fill="${c}" opacity=".14"/>`,
  tiles: ({ prop: c }) =>
    `<g fill="none" stroke="${c}" stroke-width="2.500" opacity=".3"><path d="${each(9, (i) => `M${i * 50} 0v560`)}${each(12, (i) => `M0 ${i * 50}h400`)}"/></g>`,
  window: ({ light: c }) =>
    `<rect x="214" y="30" width="170" height="250" rx="8" fill="${c}" opacity=".5"/><path d="M299 30v250M214 150h170" stroke="#120a08" stroke-width="9" opacity=".55"/><path d="M196 24c24 90 20 180-6 280h-30V24Z" fill="#fff" opacity=".1"/>`,
  arch: ({ prop: c }) => `<path d="M70 560V190a130 130 0 0 1 260 0v370Z" fill="${c}" opacity=".3"/>`,
  plant: ({ prop: c }) =>
    `<g fill="none" stroke="${c}" stroke-width="14" stroke-linecap="round" opacity=".5"><path d="M-8 420C30 330 34 220 20 120"/><path d="M30 250c26-10 46-34 54-66M24 190c20-8 34-26 40-50M32 320c30-6 52-26 62-56"/><path d="M408 360c-30-80-30-180-8-260M388 220c-24-10-42-30-50-58M386 290c-28-8-48-28-56-58"/></g>`,
  palm: ({ prop: c }) =>
    `<g fill="${c}" opacity=".45"><path d="M330 560c10-150 0-300-20-420 20-10 20-10 20-10 30 130 40 280 36 430Z"/><path d="M320 140c-50-40-110-30-140 10 50-20 96-20 140-10Zm0 0c-20-60-70-90-120-80 50 14 90 40 120 80Zm0 0c20-60 60-80 110-70-40 14-80 36-110 70Zm0 0c40-20 90-10 110 40-30-26-70-40-110-40Z"/></g>`,
  lights: ({ light: c }) =>
    `<path d="M-10 60Q100 130 200 80T410 60M-10 150Q90 190 180 160" stroke="#120a08" stroke-width="3" fill="none" opacity=".5"/><g fill="${c}">${[
      [20, 76],
      [70, 98],
      [120, 104],
      [170, 92],
      [230, 70],
      [280, 58],
      [330, 56],
      [380, 60],
      [40, 166],
      [100, 178],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7"/><circle cx="${x}" cy="${y}" r="20" opacity=".2"/>`)
      .join('')}</g>`,
  shelf: () =>
    `<g opacity=".55"><rect x="-10" y="196" width="150" height="9" fill="#3a2016"/><rect x="14" y="140" width="16" height="56" fill="#b5502d"/><rect x="34" y="128" width="20" height="68" fill="#5a3a2e"/><rect x="58" y="148" width="14" height="48" fill="#d9a066"/><rect x="76" y="134" width="18" height="62" fill="#3f4a4a"/><circle cx="340" cy="120" r="46" fill="#ffe0b0"/><circle cx="340" cy="120" r="90" fill="#ffe0b0" opacity=".25"/><path d="M338 166h4v400h-4Z" fill="#3a2016"/></g>`,
  stripes: ({ prop: c }) =>
    `<g fill="${c}" opacity=".2">${each(5, (i) => `<path d="M${-120 + i * 120} 560L${120 + i * 120}-20h52L${-68 + i * 120} 560Z"/>`)}</g>`,
  confetti: ({ light: c }) =>
    `<g fill="${c}" opacity=".5">${each(26, (i) => `<rect x="${(i * 97) % 400}" y="${(i * 61) % 300}" width="13" height="6" transform="rotate(${i * 37} ${(i * 97) % 400} ${(i * 61) % 300})"/>`)}</g>`,
  curtain: ({ prop: c }) =>
    `<g fill="${c}" opacity=".16">${each(7, (i) => `<path d="M${i * 62 - 10} 0q22 280 0 560h30q22-280 0-560Z"/>`)}</g>`,
} satisfies Record<string, Draw>
export type Backdrop = keyof typeof backdrops
