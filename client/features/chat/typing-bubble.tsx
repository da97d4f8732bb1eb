/** Three dots that hop. */
export function TypingBubble({ label }: { label: string }) {
  return (
    <div className="thread-row">
      <div className="bubble other typing last" role="status" aria-label={label}>
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
