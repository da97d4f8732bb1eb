import { Wordmark } from '#client/ui/wordmark.tsx'
import { PRODUCT, TAGLINE } from '#contract/product.ts'

/** Faces behind the mark, fading into the ground of the screen. */
export function AuthHero() {
  return (
    <div className="relative isolate flex-none pt-[96px] text-center">
      <div className="-z-10 absolute inset-x-0 top-0 h-[190px] overflow-hidden" aria-hidden="true">
        <img className="size-full object-cover object-top" src="/hero.webp" alt="" fetchPriority="high" />
        <div className="absolute inset-0 bg-linear-to-b from-[24px] from-transparent via-[104px] via-bg/70 to-[188px] to-bg" />
      </div>
      <Wordmark className="mark mx-auto h-[50px]" title={PRODUCT} />
      <p className="mt-[6px] font-semibold text-18 tracking-tight">{TAGLINE}</p>
    </div>
  )
}
