type Draw = (colour: string) => string

const JAW =
  'M129 190c4 30 12 46 30 50 16-9 30-7 41-4 11-3 25-5 41 4 18-4 26-20 30-50 5 46-6 92-30 112-20 16-62 16-82 0-24-20-35-66-30-112Z'
const TACHE = 'M162 247c8-15 28-16 38-9 10-7 30-6 38 9-12 4-28 2-38 0-10 2-26 4-38 0Z'

/** Kept within the head's outline, so that they follow every jaw. */
export const beards = {
  none: () => '',
  shadow: (c) => `<path d="${JAW}" fill="${c}" opacity=".16"/>`,
  stubble: (c) => `<path d="${JAW}" fill="${c}" opacity=".32"/>`,
  short: (c) => `<path d="${JAW}" fill="${c}" opacity=".78"/>`,
  full: (c) => `<path d="${JAW}" fill="${c}"/>`,
  long: (c) => `<path d="${JAW}" fill="${c}"/>`,
  tache: (c) => `<path d="${TACHE}" fill="${c}"/>`,
  handlebar: (c) =>
    `<path d="${JAW}" fill="${c}" opacity=".2"/><path d="M150 242c-2 10 6 14 14 8 10-4 26-2 36-4 10 2 26 0 36 4 8 6 16 2 14-8-4 6-10 4-14-2-10-8-28-8-36-2-8-6-26-6-36 2-4 6-10 8-14 2Z" fill="${c}"/>`,
  goatee: (c) =>
    `<path d="M164 246c8-13 26-14 36-8 10-6 28-5 36 8 6 30-12 58-36 58s-42-28-36-58Z" fill="${c}" opacity=".85"/>`,
  vandyke: (c) =>
    `<path d="${JAW}" fill="${c}" opacity=".14"/><path d="${TACHE}" fill="${c}"/><path d="M186 276c8 4 20 4 28 0 2 14-4 32-14 34-10-2-16-20-14-34Z" fill="${c}"/>`,
  strap: (c) =>
    `<path d="M129 186c4 40 14 72 34 90 20 14 54 14 74 0 20-18 30-50 34-90 6 56-4 102-30 120-22 14-60 14-82 0-26-18-36-64-30-120Z" fill="${c}" opacity=".8"/><path d="${TACHE}" fill="${c}" opacity=".7"/>`,
  sides: (c) =>
    `<path d="M129 186c2 28 6 44 22 58 4 14-2 22-8 26-12-22-18-52-14-84ZM271 186c-2 28-6 44-22 58-4 14 2 22 8 26 12-22 18-52 14-84Z" fill="${c}"/><path d="${TACHE}" fill="${c}"/>`,
} satisfies Record<string, Draw>
export type Beard = keyof typeof beards

/** The part that hangs below the chin, over the neck. */
export const beardFalls: Partial<Record<Beard, Draw>> = {
  full: (c) =>
    `<path d="M129 190c4 30 12 44 30 48 16-9 30-7 41-4 11-3 25-5 41 4 18-4 26-18 30-48 8 56-2 112-28 136-22 20-64 20-86 0-26-24-36-80-28-136Z" fill="${c}"/>`,
  long: (c) =>
    `<path d="M129 190c4 30 12 44 30 48 16-9 30-7 41-4 11-3 25-5 41 4 18-4 26-18 30-48 10 60 0 116-22 150-14 26-32 42-49 42s-35-16-49-42c-22-34-32-90-22-150Z" fill="${c}"/><path d="M182 300c2 24 6 44 12 62M218 300c-2 24-6 44-12 62" stroke="#fff" stroke-width="3" opacity=".1" fill="none"/>`,
}
