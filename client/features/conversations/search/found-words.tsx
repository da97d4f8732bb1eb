import { markWords } from '#contract/text-search.ts'

/** A text in which what was looked for is marked. */
export function FoundWords({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map((part, index) =>
    part.isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
      <mark key={index} className="rounded-[4px] bg-accent-soft font-semibold text-accent-text">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
