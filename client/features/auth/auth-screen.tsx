import type { ReactNode, Ref } from 'react'
import { useSearchParams } from 'react-router'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Screen } from '#client/ui/screen.tsx'
import { useHeadingFocus } from '#client/ui/screen-header.tsx'
import { SegmentedTabs, TabPanel } from '#client/ui/segmented-tabs.tsx'
import { AuthHero } from './auth-hero.tsx'
import { LoginForm } from './login-form.tsx'
import { PromoCard } from './promo-card.tsx'
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
      <div className="pad flex flex-1 flex-col gap-[11px] pt-[14px] pb-[calc(18px+var(--safe-bottom))]">
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
