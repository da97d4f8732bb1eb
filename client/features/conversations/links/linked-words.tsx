import { useMemo, useState } from 'react'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { type FoundLink, findLinks } from './find-links.ts'

/** `asksFirst`: it was written by somebody whom the viewer has not answered yet. */
export type LinkedWordsProps = { text: string; asksFirst: boolean }

/** A text with its links, of which the host stands out. Nothing of them is fetched before one is opened. */
export function LinkedWords({ text, asksFirst }: LinkedWordsProps) {
  const parts = useMemo(() => findLinks(text), [text])
  const [asked, setAsked] = useState<FoundLink>()
  const open = ({ href }: FoundLink) => {
    window.open(href, '_blank', 'noopener,noreferrer')
    setAsked(undefined)
  }
  return (
    <>
      {parts.map(({ text: words, link }, index) =>
        link ? (
          <a
            className="underline"
            href={link.href}
            target="_blank"
            rel="noopener noreferrer"
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no identity but their place
            key={index}
            onClick={(event) => {
              if (!asksFirst) return
              event.preventDefault()
              setAsked(link)
            }}
          >
            {link.before}
            <b className="font-bold">{link.host}</b>
            {link.after}
          </a>
        ) : (
          words
        ),
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={`Open ${asked.host}?`}
          text="This link is from somebody you haven’t answered yet. Only open it if you trust it."
          confirmLabel="Open link"
          onConfirm={() => open(asked)}
        />
      )}
    </>
  )
}
