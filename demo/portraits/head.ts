import { shade } from './palette.ts'

/** Half widths and heights of a head that stands in the middle of 400 units. */
export type HeadShape = { cheek: number; jaw: number; jawY: number; chin: number }

export const headShapes: HeadShape[] = [
  { cheek: 68, jaw: 44, jawY: 267, chin: 296 },
  { cheek: 67, jaw: 52, jawY: 268, chin: 295 },
  { cheek: 73, jaw: 51, jawY: 262, chin: 291 },
  { cheek: 63, jaw: 42, jawY: 271, chin: 303 },
  { cheek: 70, jaw: 40, jawY: 266, chin: 298 },
  { cheek: 65, jaw: 49, jawY: 270, chin: 300 },
  { cheek: 77, jaw: 57, jawY: 263, chin: 294 },
]

export function headPath({ cheek, jaw, jawY, chin }: HeadShape): string {
  const left = 200 - cheek
  const right = 200 + cheek
  return (
    `M${left} 178C${left - 2} 112 164 84 200 84S${right + 2} 112 ${right} 178` +
    `C${right} 214 ${200 + jaw + 10} ${jawY - 26} ${200 + jaw} ${jawY}` +
    `C${200 + jaw * 0.7} ${jawY + 19} ${200 + jaw * 0.36} ${chin} 200 ${chin}` +
    `S${200 - jaw * 0.7} ${jawY + 19} ${200 - jaw} ${jawY}` +
    `C${200 - jaw - 10} ${jawY - 26} ${left} 214 ${left} 178Z`
  )
}

export const noses = {
  roman: 'M206 190c2 18 13 30 9 38-4 6-15 7-22 3',
  fine: 'M204 192c1 16 8 26 7 34-2 6-12 7-18 4',
  broad: 'M207 196c2 14 15 24 12 34-3 7-10 5-14 4-6 3-12 3-18 0-5 2-9 0-10-5',
  hooked: 'M203 186c10 10 18 28 13 40-4 7-16 8-22 3',
  button: 'M208 206c6 8 9 16 5 21-4 5-14 6-20 2',
}
export type Nose = keyof typeof noses

export type Mouth = 'soft' | 'calm' | 'smirk' | 'grin' | 'laugh'

/** With a beard around it a mouth needs a little more light to be seen. */
export function drawMouth(mouth: Mouth, lip: string): string {
  const lips = {
    soft: 'M177 255q23 10 46-1q-20 19-46 1Z',
    calm: 'M176 255q12-2 24 1q12-3 24-1q-9 10-24 10t-24-10Z',
    smirk: 'M179 259q24 4 45-10q-8 18-24 18q-15 0-21-8Z',
    grin: 'M174 250q26 9 52-1q-5 24-26 25q-21-1-26-24Z',
    laugh: 'M170 248q30 7 60-1q-3 34-30 35q-28-2-30-34Z',
  }[mouth]
  if (mouth === 'soft' || mouth === 'calm' || mouth === 'smirk') {
    return `<path d="${lips}" fill="${lip}"/>`
  }
  const teeth =
    mouth === 'grin'
      ? 'M178 253q22 7 44-1q-5 11-22 12q-17-1-22-11Z'
      : 'M175 251q25 7 50-1q-4 13-25 14q-21-1-25-13Z'
  const tongue = mouth === 'laugh' ? '<path d="M184 274q16-8 32 0q-14 12-32 0Z" fill="#b4534c"/>' : ''
  const dimples = `<path d="M168 244q-5 6-3 13M232 243q5 6 3 13" stroke="${lip}" stroke-width="3" fill="none" opacity=".6" stroke-linecap="round"/>`
  return `${dimples}<path d="${lips}" fill="#3d1713"/>${tongue}<path d="${teeth}" fill="#f7efe4"/><path d="${lips}" fill="none" stroke="${lip}" stroke-width="4"/>`
}

export type Eyes = { lid: number; gap: number; iris: string; smiling: boolean }

export function drawEyes({ lid, gap, iris, smiling }: Eyes): string {
  return eye(172 - gap, 193, lid, iris, smiling, 'eye-l') + eye(229 + gap, 193, lid, iris, smiling, 'eye-r')
}

function eye(x: number, y: number, lid: number, iris: string, smiling: boolean, id: string): string {
  if (smiling) {
    return `<path d="M${x - 15} ${y + 3}q15-14 30 0" stroke="#140b08" stroke-width="5.500" fill="none" stroke-linecap="round"/>`
  }
  const top = `M${x - 15} ${y + 1}Q${x} ${y - 12 * lid} ${x + 15} ${y + 1}`
  const shape = `${top}Q${x} ${y + 8} ${x - 15} ${y + 1}Z`
  return (
    `<clipPath id="${id}"><path d="${shape}"/></clipPath><path d="${shape}" fill="#e8dacb"/>` +
    `<g clip-path="url(#${id})"><circle cx="${x + 1}" cy="${y - 1}" r="7.500" fill="${iris}"/><circle cx="${x + 1}" cy="${y - 1}" r="4" fill="#0d0705"/>` +
    `<path d="M${x - 16} ${y - 12}h32v${11 - 3 * lid}h-32Z" fill="#140b08" opacity=".35"/></g>` +
    `<circle cx="${x - 2}" cy="${y - 2.5}" r="1.900" fill="#fff" opacity=".9"/>` +
    `<path d="${top}" stroke="#140b08" stroke-width="4.500" fill="none" stroke-linecap="round"/>`
  )
}

export type Brows = { thick: number; arch: number; inner: number; notch: boolean }

export function drawBrows({ thick, arch, inner, notch }: Brows, colour: string, skin: string): string {
  const line = `M151 ${176 - inner * 0.4}q17 ${-10 * arch} 38 ${inner}M212 ${176 - inner * 0.4 + inner}q21 ${-10 * arch - inner} 38 ${-inner}`
  const cut = notch ? `<path d="M238 164l-3 14" stroke="${skin}" stroke-width="4"/>` : ''
  return `<path d="${line}" stroke="${colour}" stroke-width="${thick}" fill="none" stroke-linecap="round"/>${cut}`
}

/** What the years draw: nothing before 34, folds by 40, a lived-in face by 60. */
export function drawYears(age: number, deep: string): string {
  const strength = Math.min(1, Math.max(0, (age - 32) / 34))
  if (strength < 0.08) return ''
  const lines = ['M172 222q-11 10-13 25M230 221q10 10 12 25']
  if (age >= 40) lines.push('M148 200q-6-1-11-5M149 205q-6 2-11 2M253 200q6-1 11-5M252 205q6 2 11 2')
  if (age >= 46) lines.push('M168 134q32-9 64 0M174 147q27-7 52 0')
  if (age >= 54) lines.push('M160 208q12 6 25 1M218 209q12 5 25-1M182 121q18-4 36 0')
  return `<path d="${lines.join('')}" stroke="${deep}" stroke-width="2.600" fill="none" opacity="${(0.16 + strength * 0.3).toFixed(2)}" stroke-linecap="round"/>`
}

export function drawFreckles(skin: string): string {
  const spots = [
    [158, 216],
    [166, 222],
    [174, 217],
    [152, 223],
    [182, 224],
    [168, 229],
    [226, 217],
    [234, 223],
    [242, 216],
    [220, 224],
    [247, 224],
    [234, 230],
    [200, 214],
    [193, 219],
  ]
  const dots = spots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.800"/>`).join('')
  return `<g fill="${shade(skin, 0.62)}" opacity=".55">${dots}</g>`
}
