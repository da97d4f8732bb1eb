/** A place that a search found: its name, its country in English, and where it lies. */
export type Place = { name: string; country: string; lat: number; lng: number }

/** One of the bundled list, by its number in GeoNames; with the letters of its state where every state has a Springfield. */
export type City = Place & { id: number; region: string | null }

/** Letters that Unicode does not take apart into a base and an accent. */
const plain: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Lower case, no accents, single spaces: 'São  Paulo' and 'sao paulo' are one. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
