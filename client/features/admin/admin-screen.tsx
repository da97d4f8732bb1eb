import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ShieldX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Confirmation } from '#client/features/auth/index.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { useCurrentUser } from '#client/platform/session/current-user.ts'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader, useHeadingFocus } from '#client/ui/screen-header.tsx'
import { SegmentedTabs, TabPanel } from '#client/ui/segmented-tabs.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import { adminApi, timeRangeLabel, timeRanges } from '#contract/admin.ts'
import { PRODUCT } from '#contract/product.ts'
import { AuditTab } from './audit-tab.tsx'
import { FeedbackTab } from './feedback-tab.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { ReportsTab } from './reports-tab.tsx'
import { SecondFactorGate } from './second-factor-gate.tsx'
import { useAdminSearch } from './use-admin-search.ts'
import { UsersTab } from './users-tab.tsx'
import { VerificationTab } from './verification-tab.tsx'

export function AdminScreen() {
  useDocumentTitle('Admin')
  const { data: viewer } = useCurrentUser()
  if (!viewer) return null
  return viewer.role === 'user' ? (
    <AccessDenied />
  ) : (
    <SecondFactorGate>
      <Confirmation>
        <AdminPanel isSuperadmin={viewer.role === 'superadmin'} />
      </Confirmation>
    </SecondFactorGate>
  )
}

function AccessDenied() {
  return (
    <Screen header={<ScreenHeader title="Admin" back="/discovery" backLabel="Back to discovery" />}>
      <EmptyState
        icon={ShieldX}
        title="Access Denied"
        text="You don't have permission to access the admin panel."
        action={
          <Button size="small" variant="secondary" asChild>
            <Link to="/discovery">Return to App</Link>
          </Button>
        }
      />
    </Screen>
  )
}

function AdminPanel({ isSuperadmin }: { isSuperadmin: boolean }) {
  const { tab: asked, change } = useAdminSearch()
  const tab = asked === 'audit' && !isSuperadmin ? 'users' : asked
  const { data: overview } = useQuery(queryOf(adminApi.overview))
  const items = [
    { value: 'users', label: 'Users' },
    { value: 'messages', label: 'Messages' },
    { value: 'feedback', label: 'Feedback', count: overview?.openFeedback },
    { value: 'reports', label: 'Reports', count: overview?.openReports },
    { value: 'verification', label: 'Verification', count: overview?.openVerifications },
    ...(isSuperadmin ? [{ value: 'audit', label: 'Audit' } as const] : []),
  ] as const
  const body = useRef<HTMLDivElement>(null)
  const isCounted = overview !== undefined
  // On a phone the tabs are wider than the screen, and the counts make them wider still.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tab that opens is brought into view
  useEffect(() => {
    const open = body.current?.querySelector('[role="tab"][data-state="active"]')
    const strip = open?.closest('[role="tablist"]')?.parentElement
    if (!open || !strip) return
    // Not scrollIntoView, which moves the whole screen sideways where a tab stands at the end.
    const [tab, sight] = [open.getBoundingClientRect(), strip.getBoundingClientRect()]
    strip.scrollLeft += tab.left + tab.width / 2 - (sight.left + sight.width / 2)
  }, [tab, isCounted])
  return (
    <Screen wide header={<AdminHeader />}>
      <div
        className="mx-auto grid w-full max-w-[1232px] grid-cols-1 gap-[16px] px-[24px] pt-[20px] pb-[40px] phone:gap-[12px] phone:px-gutter"
        ref={body}
      >
        <OverviewFigures overview={overview} />
        <SegmentedTabs
          label="Admin panel"
          items={items}
          value={tab}
          onValueChange={(value) => change({ tab: value })}
          listClassName="mb-[16px] max-w-[720px] overflow-x-auto rounded-card [scrollbar-width:none] phone:mb-[12px]"
          fit
        >
          <TabPanel value="users">
            <UsersTab canGrant={isSuperadmin} />
          </TabPanel>
          <TabPanel value="messages">
            <MessagesTab />
          </TabPanel>
          <TabPanel value="feedback">
            <FeedbackTab />
          </TabPanel>
          <TabPanel value="reports">
            <ReportsTab />
          </TabPanel>
          <TabPanel value="verification">
            <VerificationTab />
          </TabPanel>
          {isSuperadmin && (
            <TabPanel value="audit">
              <AuditTab />
            </TabPanel>
          )}
        </SegmentedTabs>
      </div>
    </Screen>
  )
}

function AdminHeader() {
  const { timeRange, change } = useAdminSearch()
  const heading = useHeadingFocus()
  return (
    <header className="flex min-h-[64px] items-center gap-[8px] border-hairline border-b pt-safe pr-[24px] pl-[12px] phone:pr-[12px]">
      <IconButton label="Back to discovery" asChild>
        <Link to="/discovery">
          <ArrowLeft />
        </Link>
      </IconButton>
      <Wordmark title={PRODUCT} className="h-[30px] max-[359px]:hidden" />
      <h1
        className="ml-[4px] flex-none rounded-thumb bg-surface-3 px-[9px] py-[3px] font-bold text-12 text-ink-2"
        tabIndex={-1}
        ref={heading}
      >
        Admin<VisuallyHidden> panel</VisuallyHidden>
      </h1>
      <span className="flex-1" />
      <Select
        aria-label="Time range"
        shape="low-choice"
        ground="card"
        value={timeRange}
        options={timeRanges.map((value) => ({ value, label: timeRangeLabel[value] }))}
        onValueChange={(value) => change({ timeRange: value })}
      />
    </header>
  )
}
