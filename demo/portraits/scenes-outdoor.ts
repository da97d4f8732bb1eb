import type { Scenery } from './scenery.ts'

type Draw = (s: Scenery) => string
const each = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

function stars({ random }: Scenery, count: number): string {
  return `<g fill="#fff" opacity=".8">${each(count, () => `<circle cx="${random.whole(0, 400)}" cy="${random.whole(0, 150)}" r="${random.between(0.8, 2.2).toFixed(1)}"/>`)}</g>`
}

function towers({ random, glow, dark }: Scenery, base: number): string {
  let x = -10
  let out = ''
  while (x < 400) {
    const width = random.whole(34, 66)
    const height = random.whole(50, 170)
    out += `<rect x="${x}" y="${base - height}" width="${width}" height="${height + 200}" fill="${dark}"/>`
    for (let y = base - height + 14; y < base; y += 24)
      for (let w = x + 8; w < x + width - 8; w += 16)
        if (random.chance(0.4))
          out += `<rect x="${w}" y="${y}" width="7" height="10" fill="${glow}" opacity=".8"/>`
    x += width + random.whole(0, 6)
  }
  return out
}

export const outdoorScenes = {
  rooftop: (s) =>
    `<circle cx="${s.random.whole(90, 310)}" cy="230" r="54" fill="${s.glow}"/>${towers(s, 300)}` +
    '<path d="M0 330h400v70H0Z" fill="#150a10"/><path d="M0 322h400v9H0Z" fill="#25141c"/>' +
    `<path d="M-10 60Q110 130 220 84T410 66" fill="none" stroke="#150a10" stroke-width="3"/>${each(11, (i) => `<circle cx="${14 + i * 38}" cy="${[74, 88, 97, 101, 98, 91, 84, 78, 74, 73, 72][i]! + 6}" r="6" fill="#fff0c0"/><circle cx="${14 + i * 38}" cy="${[74, 88, 97, 101, 98, 91, 84, 78, 74, 73, 72][i]! + 6}" r="16" fill="#ffe0a0" opacity=".22"/>`)}` +
    '<path d="M96 400v-62h14v-20h8v20h14v62ZM190 400c0-40 8-62 30-62s30 22 30 62Z" fill="#0a0508"/>',
  beach: (s) =>
    `<circle cx="280" cy="150" r="42" fill="${s.glow}"/><path d="M0 204h400v130H0Z" fill="#2b7a8f" opacity=".85"/><path d="M230 214h100M246 230h70M262 246h40" stroke="${s.glow}" stroke-width="5" opacity=".6" stroke-linecap="round"/>` +
    '<path d="M0 288c80-26 146 20 226 4s120-26 174-10v118H0Z" fill="#e9c690"/><path d="M0 280c80-26 146 20 226 4s120-26 174-10" stroke="#fff" stroke-width="8" fill="none" opacity=".8"/>' +
    '<path d="M88 400c5-80 12-146 34-200" stroke="#3a2415" stroke-width="12" fill="none"/><path d="M122 200c-40-26-80-14-96 14 38-14 70-12 96-14Zm0 0c-14-46-54-58-80-48 40 10 62 26 80 48Zm0 0c10-42 50-56 80-40-38 6-62 18-80 40Zm0 0c40-18 78 0 88 30-32-18-62-24-88-30Z" fill="#1f4a33"/>' +
    `<path d="M250 352l90-14 8 20-90 14Z" fill="${s.tone}"/><path d="M262 351l60-9" stroke="#fff" stroke-width="5" opacity=".7"/>`,
  mountains: (s) =>
    `${stars(s, 24)}<circle cx="${s.random.whole(80, 320)}" cy="120" r="40" fill="${s.glow}" opacity=".9"/><path d="M0 300L90 150l70 100 80-140 90 150 70-70v210H0Z" fill="${s.dark}" opacity=".55"/><path d="M240 110l30 50-22-8-12 14-14-20Z" fill="#fff" opacity=".8"/><path d="M0 340q110-70 210-30t190-30v120H0Z" fill="${s.dark}" opacity=".9"/>` +
    `<path d="M150 372l50-60 50 60Z" fill="${s.tone}"/><path d="M200 312l16 60h-26Z" fill="#ffe0a0"/>`,
  pool: (s) =>
    '<path d="M0 190h400v210H0Z" fill="#2fa3b5"/><path d="M0 176h400v18H0Z" fill="#f0e2cc"/>' +
    `<g stroke="#bff0f2" stroke-width="5" fill="none" opacity=".6" stroke-linecap="round">${each(6, (i) => `<path d="M${20 + ((i * 83) % 300)} ${230 + i * 26}q18-12 36 0t36 0"/>`)}</g>` +
    `<path d="M290 176c0-50 4-80 26-80s26 20 26 30M330 176c0-50 4-70 20-76M294 140h50M292 158h44" stroke="#e8e2d8" stroke-width="7" fill="none"/><circle cx="150" cy="290" r="58" fill="${s.tone}"/><circle cx="150" cy="286" r="26" fill="#2fa3b5"/><path d="M102 258l22 18M198 258l-22 18M104 322l24-18M196 322l-24-18" stroke="#fff" stroke-width="11"/>`,
  bike: (s) =>
    `<circle cx="300" cy="110" r="60" fill="${s.glow}" opacity=".7"/><path d="M0 310h400v90H0Z" fill="${s.dark}"/><path d="M0 306h400v6H0Z" fill="${s.glow}" opacity=".4"/><g fill="none" stroke="#17100c" stroke-width="9"><circle cx="116" cy="280" r="62"/><circle cx="292" cy="280" r="62"/></g>` +
    `<path d="M116 280l46-92h100l30 92M162 188l44 92h-90M206 280l56-92M254 168l-30-8" stroke="${s.tone}" stroke-width="11" fill="none" stroke-linejoin="round" stroke-linecap="round"/><path d="M140 180h48" stroke="#17100c" stroke-width="14" stroke-linecap="round"/><circle cx="206" cy="280" r="14" fill="#17100c"/>`,
  street: (s) =>
    `${stars(s, 16)}${towers(s, 280)}<path d="M0 280h400v120H0Z" fill="#100a0e"/><path d="M60 400l110-120h60l110 120Z" fill="#1d1418"/><path d="M198 290l-4 24M192 334l-8 60" stroke="${s.glow}" stroke-width="6" opacity=".7"/>` +
    `<path d="M20 120h96v52H20Z" fill="#120a08"/><path d="M34 146h20M64 146h38" stroke="${s.tone}" stroke-width="9" stroke-linecap="round"/><path d="M20 120h96v52H20Z" fill="none" stroke="${s.tone}" stroke-width="5"/><ellipse cx="110" cy="352" rx="90" ry="14" fill="${s.tone}" opacity=".25"/>`,
  campfire: (s) =>
    `${stars(s, 30)}<path d="M0 250l40-90 36 90 34-120 44 120 40-70 40 70 50-130 46 130 30-60 40 60v150H0Z" fill="${s.dark}"/><path d="M0 300h400v100H0Z" fill="#140b08"/><circle cx="200" cy="300" r="120" fill="#ff8f3f" opacity=".2"/>` +
    '<path d="M200 200c40 50 56 76 40 112-10 20-70 20-80 0-12-30 10-50 24-70 4 16 12 16 16-42Z" fill="#ff7a3a"/><path d="M202 256c18 24 26 40 16 58-8 10-30 10-38 0-6-16 6-26 12-36 4 6 8 6 10-22Z" fill="#ffd27a"/><path d="M140 330l120-16M140 314l120 16" stroke="#4a2a18" stroke-width="14" stroke-linecap="round"/>',
  boat: (s) =>
    `<circle cx="290" cy="140" r="46" fill="${s.glow}" opacity=".9"/><path d="M0 250h400v150H0Z" fill="#12384a" opacity=".85"/><path d="M244 268h96M260 288h66M30 320h70M160 350h90" stroke="${s.glow}" stroke-width="5" opacity=".45" stroke-linecap="round"/>` +
    `<path d="M150 70v190" stroke="#2a1a14" stroke-width="7"/><path d="M158 76c70 50 90 110 92 160h-92Z" fill="#fbf0e0"/><path d="M142 96c-40 50-56 100-58 140h58Z" fill="${s.tone}"/><path d="M70 256h190c-10 30-30 44-50 44h-96c-20 0-36-14-44-44Z" fill="#3a2016"/>`,
} satisfies Record<string, Draw>
