import { Gift } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useSearchParams } from 'react-router'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Screen } from '#client/ui/screen.tsx'
import { useHeadingFocus } from '#client/ui/screen-header.tsx'
import { SegmentedTabs, TabPanel } from '#client/ui/segmented-tabs.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import { PRODUCT, PROMO, TAGLINE } from '#contract/product.ts'
import { LoginForm } from './login-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const tabs = [
  { value: 'login', label: 'Login' },
  { value: 'signup', label: 'Sign Up' },
] as const
type Tab = (typeof tabs)[number]['value']

export function AuthScreen({ demo }: { demo?: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const heading = useHeadingFocus()
  const tab: Tab = search.get('tab') === 'signup' ? 'signup' : 'login'
  useDocumentTitle(tab === 'signup' ? 'Sign Up' : 'Login')
  const open = (next: Tab) => setSearch(next === 'signup' ? { tab: next } : {}, { replace: true })
  return (
    <Screen className="flex flex-col">
      <AuthHero />
      <div className="flex flex-1 flex-col gap-[11px] px-gutter pt-[14px] pb-[calc(18px+var(--safe-bottom))]">
        {demo}
        <PromoCard />
        <SegmentedTabs
          className="flex flex-1 flex-col gap-[11px]"
          label="Login or Sign Up"
          items={tabs}
          value={tab}
          onValueChange={open}
        >
          <AuthPanel tab="login" title="Welcome Back" subtitle="Sign in to your account" heading={heading}>
            <LoginForm />
          </AuthPanel>
          <AuthPanel
            tab="signup"
            title="Join Us"
            subtitle="Create your account to get started"
            heading={heading}
          >
            <SignUpForm />
          </AuthPanel>
        </SegmentedTabs>
      </div>
    </Screen>
  )
}

type AuthPanelProps = {
  tab: Tab
  title: string
  subtitle: string
  heading: Ref<HTMLHeadingElement>
  children: ReactNode
}

function AuthPanel({ tab, title, subtitle, heading, children }: AuthPanelProps) {
  return (
    <TabPanel className="flex flex-1 flex-col gap-[11px] data-[state=inactive]:hidden" value={tab}>
      <div>
        <h1 className="font-extrabold text-22 leading-tight tracking-tight" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p className="text-muted">{subtitle}</p>
      </div>
      {children}
    </TabPanel>
  )
}

/** Faces behind the mark, fading into the ground of the screen. */
function AuthHero() {
  return (
    <div className="relative isolate flex-none pt-[96px] text-center">
      <div className="absolute inset-x-0 top-0 -z-10 h-[190px] overflow-hidden" aria-hidden="true">
        <img className="size-full object-cover object-top" src="/hero.webp" alt="" fetchPriority="high" />
        <div className="absolute inset-0 bg-linear-to-b from-[24px] from-transparent via-[104px] via-bg/70 to-[188px] to-bg" />
      </div>
      <Wordmark className="mx-auto h-[50px]" title={PRODUCT} />
      <p className="mt-[6px] font-semibold text-18 tracking-tight">{TAGLINE}</p>
    </div>
  )
}

function PromoCard() {
  return (
    <div className="inset-ring inset-ring-accent-line flex items-center gap-[12px] rounded-card bg-accent-soft py-[9px] pr-[14px] pl-[10px] text-13 text-ink-2">
      <span className="grid size-[36px] flex-none place-items-center rounded-xl bg-grad-accent text-on-accent">
        <Gift className="size-icon-s" aria-hidden="true" />
      </span>
      <span>
        <b className="block font-bold text-15 text-ink leading-tight">{PROMO.title}</b>
        {PROMO.text}
      </span>
    </div>
  )
}
