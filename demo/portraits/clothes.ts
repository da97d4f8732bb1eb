import { shade } from './palette.ts'

/** cloth: his colour; second: of the other piece; skin: the gradient; deep: the skin in shadow; hair: of his chest. */
export type Wardrobe = { cloth: string; second: string; skin: string; deep: string; hair: string | null }
type Draw = (w: Wardrobe) => string

const TORSO = 'M14 520C14 404 84 366 158 348c16 26 68 26 84 0 74 18 144 56 144 172V900H14Z'
const SKIN_TORSO = 'M14 520C14 404 84 366 160 348h80c76 18 146 56 146 172V900H14Z'
const line = (path: string, colour: string, width = 4, opacity = 0.5) =>
  `<path d="${path}" stroke="${colour}" stroke-width="${width}" fill="none" opacity="${opacity}" stroke-linecap="round"/>`
const piece = (path: string, colour: string, opacity = 1) =>
  `<path d="${path}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

const crew = (colour: string) =>
  piece(TORSO, colour) + piece('M158 348c16 26 68 26 84 0l8 3c-18 34-82 34-100 0Z', '#000', 0.22)

function chest({ skin, deep, hair }: Wardrobe): string {
  const fuzz = hair
    ? `${piece('M152 420c14-26 34-30 48-12 14-18 34-14 48 12 2 34-20 52-36 60l-12 60-12-60c-16-8-38-26-36-60Z', hair, 0.24)}`
    : ''
  return (
    piece(SKIN_TORSO, skin) +
    line('M96 388c36-12 68-8 94 6M304 388c-36-12-68-8-94 6', deep, 5, 0.5) +
    line('M108 474c24 20 60 20 88 2M292 474c-24 20-60 20-88 2M200 410v230', deep, 5, 0.3) +
    fuzz
  )
}

function shirt(w: Wardrobe): string {
  return (
    piece('M158 330h84v24l-42 80-42-80Z', w.skin) +
    piece('M14 520C14 404 84 366 154 346l46 84 46-84c70 20 140 58 140 174V900H14Z', w.cloth) +
    (w.hair ? piece('M178 372l22 58 22-58c-14 10-30 10-44 0Z', w.hair, 0.3) : '') +
    piece('M154 344l46 90-44-18-22-60ZM246 344l-46 90 44-18 22-60Z', '#fff', 0.16) +
    line('M200 434v466', '#000', 3, 0.25)
  )
}

export const outfits = {
  tee: (w) => crew(w.cloth),
  stripes: (w) =>
    crew(w.cloth) +
    `<clipPath id="torso"><path d="${TORSO}"/></clipPath><g clip-path="url(#torso)" stroke="${w.second}" stroke-width="13" opacity=".75"><path d="M0 404h400M0 442h400M0 480h400M0 518h400M0 556h400M0 594h400M0 632h400M0 670h400"/></g>` +
    piece('M158 348c16 26 68 26 84 0l8 3c-18 34-82 34-100 0Z', '#000', 0.3),
  ringer: (w) =>
    crew(w.cloth) +
    piece('M156 349c16 28 72 28 88 0l10 4c-20 40-88 40-108 0Z', w.second) +
    `<circle cx="200" cy="452" r="30" fill="${w.second}" opacity=".9"/><path d="M178 452h44" stroke="${w.cloth}" stroke-width="10"/>`,
  tank: (w) =>
    chest({ ...w, hair: w.hair }) +
    piece('M104 900c0-400-2-490 10-538l28-9c4 64 112 64 116 0l28 9c12 48 10 138 10 538Z', w.cloth) +
    line('M142 353c4 64 112 64 116 0', '#000', 4, 0.18),
  bare: (w) => chest(w),
  harness: (w) =>
    chest(w) +
    '<path d="M92 370C110 430 150 456 200 470C250 456 290 430 308 370M200 470v430M60 520C110 500 160 480 200 470C240 480 290 500 340 520" stroke="#17110d" stroke-width="16" fill="none"/><circle cx="200" cy="468" r="17" fill="none" stroke="#cfc6b8" stroke-width="6"/>',
  shirt,
  holiday: (w) =>
    shirt(w) +
    `<g fill="${w.second}" opacity=".8"><path d="M84 430q16-22 32 0q-16 22-32 0ZM126 500q18-24 36 0q-18 24-36 0ZM286 426q16-22 32 0q-16 22-32 0ZM244 486q18-24 36 0q-18 24-36 0ZM40 500q16-22 32 0q-16 22-32 0ZM322 500q16-22 32 0q-16 22-32 0ZM84 570q18-24 36 0q-18 24-36 0ZM284 570q18-24 36 0q-18 24-36 0Z"/></g>`,
  check: (w) =>
    `<clipPath id="torso"><path d="M14 520C14 404 84 366 154 346l46 84 46-84c70 20 140 58 140 174V900H14Z"/></clipPath>${shirt(w)}<g clip-path="url(#torso)" stroke="${w.second}" stroke-width="12" opacity=".38"><path d="M0 400h400M0 450h400M0 500h400M0 550h400M0 600h400M50 330v570M100 330v570M150 430v470M250 430v470M300 330v570M350 330v570"/></g>`,
  polo: (w) =>
    crew(w.cloth) +
    piece('M174 350l26 62 26-62Z', w.skin) +
    piece(
      'M150 344c10 20 30 36 50 44l-26 26c-16-12-32-34-36-62ZM250 344c-10 20-30 36-50 44l26 26c16-12 32-34 36-62Z',
      shade(w.cloth, 1.25),
    ) +
    line('M200 412v44', '#000', 3, 0.3),
  hoodie: (w) =>
    piece('M10 520C10 410 70 372 132 350c10-22 126-22 136 0 62 22 122 60 122 170V900H10Z', w.cloth) +
    piece(
      'M128 352c6-28 30-40 44-30 18 22 38 22 56 0 14-10 38 2 44 30 2 34-40 62-72 62s-74-28-72-62Z',
      shade(w.cloth, 0.66),
    ) +
    piece('M168 344c10 22 54 22 64 0v-30h-64Z', w.skin) +
    line('M182 404l-4 64M218 404l4 64', '#fff', 4, 0.4),
  jacket: (w) =>
    crew('#e8dccb') +
    piece('M14 520C14 404 80 368 146 346l40 554H14ZM386 520c0-116-66-152-132-174l-40 554h172Z', w.cloth) +
    piece('M146 346l-22 44 34 18-14 30 26 70ZM254 346l22 44-34 18 14 30-26 70Z', '#000', 0.28),
  leather: (w) =>
    crew(w.second) +
    piece('M10 520C10 400 78 366 146 344l38 556H10ZM390 520c0-120-68-154-136-176l-38 556h174Z', '#1a1412') +
    piece('M146 344l-30 50 44 30ZM254 344l30 50-44 30Z', '#2c2320') +
    line('M166 440l14 260M40 470c10-40 30-64 60-82', '#fff', 4, 0.22),
  denim: (w) =>
    crew(w.second) +
    piece('M10 520C10 402 78 366 144 346l36 554H10ZM390 520c0-118-68-154-134-174l-36 554h170Z', '#3d5b7a') +
    piece('M144 346l-26 46 42 22ZM256 346l26 46-42 22Z', '#537494') +
    line('M60 452h84M256 452h84M160 414l14 400M240 414l-14 400', '#d9a066', 3, 0.6),
  knit: (w) =>
    piece(TORSO, w.cloth) +
    piece('M148 340c6 40 98 40 104 0l10 12c-14 46-110 46-124 0Z', shade(w.cloth, 1.18)) +
    line(
      'M90 420q14 14 0 28t0 28t0 28t0 28t0 28M200 410q14 14 0 28t0 28t0 28t0 28t0 28M310 420q14 14 0 28t0 28t0 28t0 28t0 28',
      '#000',
      6,
      0.16,
    ),
  rollneck: (w) =>
    piece(TORSO, w.cloth) +
    piece('M152 306c14 16 82 16 96 0l8 52c-22 24-90 24-112 0Z', shade(w.cloth, 1.2)) +
    line('M150 334c24 16 76 16 100 0', '#000', 4, 0.22),
  suit: (w) =>
    crew('#efe6d8') +
    piece('M188 366h24l8 22-20 150-20-150Z', w.second) +
    piece(
      'M10 520C10 402 78 366 146 344l50 210v346H10ZM390 520c0-118-68-154-136-176l-50 210v346h186Z',
      shade(w.cloth, 0.7),
    ) +
    piece('M146 344l-30 56 32 12-14 26 60 116ZM254 344l30 56-32 12 14 26-60 116Z', '#000', 0.26),
  dungarees: (w) =>
    crew(w.second) +
    piece('M112 900V470h176v430Z', w.cloth) +
    piece('M98 356l26-10 14 130h-24ZM302 356l-26-10-14 130h24Z', w.cloth) +
    `<circle cx="126" cy="474" r="8" fill="#d9a066"/><circle cx="274" cy="474" r="8" fill="#d9a066"/>`,
  apron: (w) =>
    shirt({ ...w, cloth: '#e6dac8' }) +
    piece('M118 900V420q0-14 14-14h136q14 0 14 14v480Z', w.cloth) +
    line('M132 410l20-62M268 410l-20-62', w.cloth, 12, 1),
  jersey: (w) =>
    crew(w.cloth) +
    piece('M14 520C14 440 46 398 88 376l30 524H14ZM386 520c0-80-32-122-74-144l-30 524h104Z', w.second, 0.85) +
    piece('M150 349l50 44 50-44-8-4c-16 26-68 26-84 0Z', w.second),
} satisfies Record<string, Draw>
export type Outfit = keyof typeof outfits
