import { noticeWords } from '#contract/words.ts'

type NoticeLineProps = { kind: string; isOwn: boolean; name: string; seq: number }

/** What has become of the conversation, said quietly between the bubbles. */
export function NoticeLine({ kind, isOwn, name, seq }: NoticeLineProps) {
  return (
    <p
      className="wrap-anywhere mx-auto my-[8px] max-w-[85%] text-center text-12 text-muted"
      data-notice={kind}
      data-seq={seq}
    >
      {noticeWords(kind, isOwn, name)}
    </p>
  )
}
