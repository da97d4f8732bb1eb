import { useHeadingFocus } from '#client/ui/screen-header.tsx'

/** The question of a step, and why it is asked. */
export function SetupHeading({ title, text }: { title: string; text: string }) {
  const heading = useHeadingFocus()
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-extrabold text-28 leading-[1.15] tracking-[-0.022em]">
        {title}
      </h1>
      <p className="mt-2.5 mb-6 text-ink-2">{text}</p>
    </>
  )
}
