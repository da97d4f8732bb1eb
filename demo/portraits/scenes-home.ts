import type { Scenery } from './scenery.ts'

type Draw = (s: Scenery) => string
const each = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

export const homeScenes = {
  gym: (s) =>
    '<rect width="400" height="400" fill="#191a20" opacity=".86"/><path d="M0 280h400v120H0Z" fill="#2a2622"/>' +
    `<path d="M0 275h400v6H0Z" fill="${s.tone}" opacity=".5"/><circle cx="320" cy="50" r="120" fill="${s.tone}" opacity=".12"/><rect x="92" y="197" width="216" height="16" rx="8" fill="#5a5d66"/>` +
    '<g fill="#0c0d10"><rect x="58" y="138" width="30" height="134" rx="10"/><rect x="94" y="158" width="22" height="96" rx="8"/><rect x="312" y="138" width="30" height="134" rx="10"/><rect x="284" y="158" width="22" height="96" rx="8"/></g>' +
    `<path d="M63 148v114M317 148v114" stroke="${s.tone}" stroke-width="4" opacity=".8"/>`,
  vinyl: (s) =>
    `<rect y="270" width="400" height="130" fill="#4a2a1a"/><rect x="40" y="120" width="320" height="220" rx="14" fill="#2a1a14"/><rect x="40" y="120" width="320" height="204" rx="14" fill="#5a3726"/><circle cx="170" cy="222" r="88" fill="#0f0b0a"/><g fill="none" stroke="#2a2422" stroke-width="3"><circle cx="170" cy="222" r="74"/><circle cx="170" cy="222" r="60"/><circle cx="170" cy="222" r="46"/></g><circle cx="170" cy="222" r="30" fill="${s.tone}"/><circle cx="170" cy="222" r="5" fill="#0f0b0a"/>` +
    '<circle cx="312" cy="160" r="18" fill="#d8cfc0"/><path d="M312 160l-12 92-44 26" stroke="#d8cfc0" stroke-width="8" fill="none" stroke-linejoin="round"/><circle cx="312" cy="292" r="12" fill="#d9a066"/>',
  disco: (s) =>
    `<rect width="400" height="400" fill="#140a1c" opacity=".72"/><g fill="${s.tone}" opacity=".16"><path d="M200 150L-40 420h160ZM200 150l40 270h160ZM200 150L60 420h90Z"/></g><path d="M200 0v76" stroke="#c8c0d0" stroke-width="4"/><circle cx="200" cy="156" r="80" fill="#8a86a8"/>` +
    `<g fill="none" stroke="#3a3450" stroke-width="3"><path d="M121 142h158M128 118h144M128 172h146M140 198h120M146 96h108"/><ellipse cx="200" cy="156" rx="26" ry="80"/><ellipse cx="200" cy="156" rx="56" ry="80"/></g><path d="M150 120l20-10v16ZM226 140h20v14h-20ZM180 180h16v14h-16Z" fill="#fff" opacity=".8"/><g fill="${s.glow}">${each(18, (i) => `<circle cx="${(i * 89) % 400}" cy="${(i * 131) % 400}" r="${4 + (i % 3) * 3}" opacity=".45"/>`)}</g>`,
  window: (s) =>
    `<rect width="400" height="400" fill="#2a1c18" opacity=".75"/><rect x="60" y="30" width="280" height="240" rx="8" fill="url(#sky)"/><circle cx="260" cy="120" r="36" fill="${s.glow}"/><path d="M60 200l50-40 60 40 70-60 100 80v50H60Z" fill="${s.dark}" opacity=".6"/><path d="M200 30v240M60 150h280" stroke="#f0e2cc" stroke-width="10"/><rect x="60" y="30" width="280" height="240" rx="8" fill="none" stroke="#f0e2cc" stroke-width="14"/><path d="M30 272h340v20H30Z" fill="#f0e2cc"/>` +
    `<path d="M90 272v-40h46v40Z" fill="${s.tone}"/><path d="M113 232c-30-30-20-60 0-74 20 14 30 44 0 74Z" fill="#4f8a4f"/><path d="M270 272v-26h50v26Z" fill="#fff" opacity=".9"/><path d="M320 252q16 0 12 14-4 6-12 4" stroke="#fff" stroke-width="5" fill="none"/>`,
  dog: (s) =>
    `<path d="M0 300h400v100H0Z" fill="${s.dark}" opacity=".8"/><circle cx="200" cy="180" r="150" fill="${s.glow}" opacity=".2"/><path d="M110 400c0-90 40-130 90-130s90 40 90 130Z" fill="#a8683a"/><path d="M160 400c0-60 16-84 40-84s40 24 40 84Z" fill="#f3e0c4"/><ellipse cx="200" cy="190" rx="86" ry="82" fill="#b97a45"/><path d="M118 150c-40-10-56 50-40 100 24 6 44-20 50-50ZM282 150c40-10 56 50 40 100-24 6-44-20-50-50Z" fill="#7a4524"/><path d="M200 112c20 0 26 50 34 84 8 34-8 76-34 76s-42-42-34-76c8-34 14-84 34-84Z" fill="#f3e0c4"/><circle cx="164" cy="180" r="11" fill="#1a0f0a"/><circle cx="236" cy="180" r="11" fill="#1a0f0a"/><circle cx="160" cy="176" r="4" fill="#fff"/><circle cx="232" cy="176" r="4" fill="#fff"/><path d="M180 214q20-12 40 0q-4 18-20 20q-16-2-20-20Z" fill="#1a0f0a"/><path d="M200 234v14q-14 12-26 2M200 248q14 12 26 2" stroke="#1a0f0a" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M188 256h24c2 30-4 40-12 40s-14-10-12-40Z" fill="#e0607a"/><path d="M130 290q70 40 140 0v20q-70 40-140 0Z" fill="${s.tone}"/>`,
  cat: (s) =>
    `<path d="M0 250h400v150H0Z" fill="${s.tone}" opacity=".75"/><path d="M0 250h400v16H0Z" fill="#000" opacity=".2"/><path d="M90 330c0-60 60-90 120-84 70 6 110 40 110 90 0 20-40 30-110 30s-120-8-120-36Z" fill="#2b2422"/><path d="M300 300c60 0 70 60 20 66-40 4-60-6-80-14" stroke="#2b2422" stroke-width="24" fill="none" stroke-linecap="round"/><path d="M84 250l10-60 40 30h36l38-32 8 62c4 50-30 80-66 80s-70-30-66-80Z" fill="#332b28"/><path d="M112 258q14-10 28 0M166 258q14-10 28 0" stroke="#f0c878" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M146 282h16l-8 9Z" fill="#e08a8a"/><path d="M60 280l44 6M60 300l44-4M250 276l-44 8M250 298l-44-6" stroke="#cfc6b8" stroke-width="3" opacity=".6"/>`,
  sneakers: (s) =>
    `<rect width="400" height="400" fill="#d8c8b0" opacity=".35"/><path d="M0 320h400v80H0Z" fill="${s.dark}" opacity=".7"/>${['40 0', '130 -96'].map((at) => `<g transform="translate(${at})"><path d="M20 300v-76c20 16 46 14 60-10 30 40 70 56 118 60 26 4 36 20 34 46H30q-10 0-10-20Z" fill="${s.tone}"/><path d="M16 306h218v14q0 12-12 12H28q-12 0-12-12Z" fill="#fff6e8"/><path d="M96 234l-16 20M116 250l-16 20M138 262l-14 20" stroke="#fff6e8" stroke-width="7" stroke-linecap="round"/><path d="M30 300q60-40 150-14" stroke="#fff6e8" stroke-width="9" fill="none" opacity=".7"/></g>`).join('')}`,
  books: (s) =>
    `<rect width="400" height="400" fill="#3a2418" opacity=".7"/>${[120, 250, 380]
      .map(
        (y, row) =>
          `<rect y="${y}" width="400" height="14" fill="#5f3b26"/>${each(11, (i) => {
            const height = 64 + ((i * 37 + row * 23) % 38)
            const colour = [s.tone, '#e6dac8', '#31506b', '#d9a066', '#7a2e3a', '#3f5a3c', '#1d1a1f'][
              (i * 3 + row) % 7
            ]
            return i === (row * 4 + 3) % 11
              ? ''
              : `<rect x="${14 + i * 34}" y="${y - height}" width="${24 + ((i + row) % 3) * 4}" height="${height}" rx="2" fill="${colour}"/>`
          })}`,
      )
      .join('')}<circle cx="330" cy="60" r="120" fill="${s.glow}" opacity=".14"/>`,
  guitar: (s) =>
    `<rect y="300" width="400" height="100" fill="${s.dark}"/><g transform="rotate(24 200 220)"><path d="M200 200c34 0 50 16 46 40-4 18 30 26 30 70s-36 66-76 66-76-22-76-66 34-52 30-70c-4-24 12-40 46-40Z" fill="${s.tone}"/><path d="M200 200c34 0 50 16 46 40-4 18 30 26 30 70s-36 66-76 66Z" fill="#000" opacity=".14"/><circle cx="200" cy="276" r="28" fill="#1d100a"/><rect x="188" y="20" width="24" height="250" fill="#3a2016"/><rect x="182" y="-14" width="36" height="50" rx="6" fill="#24130c"/><rect x="170" y="330" width="60" height="12" rx="4" fill="#24130c"/><path d="M194 20v316M200 20v316M206 20v316" stroke="#f0e2cc" stroke-width="1.500"/></g>`,
} satisfies Record<string, Draw>
