import { Wordmark } from '#client/ui/wordmark.tsx'
import { PRODUCT, TAGLINE } from '#contract/product.ts'

/** Faces behind the mark, fading into the ground of the screen. */
export function AuthHero() {
  return (
    <div className="relative isolate flex-none pt-24 text-center">
      <div className="-z-10 absolute inset-x-0 top-0 h-48 overflow-hidden" aria-hidden="true">
        <img className="size-full object-cover object-top" src="/hero.webp" alt="" fetchPriority="high" />
        <div className="absolute inset-0 bg-linear-to-b from-6 from-transparent via-26 via-bg/70 to-bg to-47" />
      </div>
      <Wordmark className="mark mx-auto h-[50px]" title={PRODUCT} />
      <p className="mt-1.5 font-semibold text-18 tracking-tight">{TAGLINE}</p>
    </div>
  )
}
