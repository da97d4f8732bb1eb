/** Beside a name: admins have seen that he is the man in his main picture. As large as the text around it. */
export function VerifiedMark() {
  return (
    <span
      role="img"
      aria-label="Verified"
      title="Verified"
      className="ml-[0.3em] inline-block size-[0.85em] flex-none bg-(image:--glyph-verified) bg-contain bg-no-repeat align-[-0.05em]"
    />
  )
}
