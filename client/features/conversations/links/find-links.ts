/** A piece of a text: plain, or a link in three parts of which `host` is the one to look at. */
export type TextPart = { text: string; link?: undefined } | { text: string; link: FoundLink }

export type FoundLink = { href: string; before: string; host: string; after: string }

const LONGEST = 2000
const BEGINS = /^(https?:\/\/|www\.)[^\s]/i
const ENDS = new Set([...'.,!?;:\'"»”’)]}>'])

/**
 * Splits a text at the links in it, in one pass. What a link shows is what the browser makes of it: its host in the
 * letters of DNS, so that no look-alike of another script passes for it, and everything else encoded.
 */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let plain = ''
  for (const word of text.split(/(\s+)/)) {
    const [opening, candidate, closing] = trim(word)
    const link = readLink(candidate)
    if (!link) {
      plain += word
      continue
    }
    if (plain + opening) parts.push({ text: plain + opening })
    parts.push({ text: candidate, link })
    plain = closing
  }
  if (plain) parts.push({ text: plain })
  return parts
}

/** Without the bracket before it and the marks that end a sentence after it. */
function trim(word: string): [string, string, string] {
  const start = /^[([{<"'«“‘]/.test(word) ? 1 : 0
  let end = word.length
  while (end > start && ENDS.has(word[end - 1]!)) end--
  return [word.slice(0, start), word.slice(start, end), word.slice(end)]
}

function readLink(word: string): FoundLink | undefined {
  if (word.length > LONGEST || !BEGINS.test(word)) return undefined
  const url = parseUrl(/^www\./i.test(word) ? `https://${word}` : word)
  // A name before an @ is there to be taken for the host.
  if (!url || url.username || url.password || !url.hostname.includes('.')) return undefined
  const rest = url.pathname + url.search + url.hash
  return { href: url.href, before: `${url.protocol}//`, host: url.host, after: rest === '/' ? '' : rest }
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
