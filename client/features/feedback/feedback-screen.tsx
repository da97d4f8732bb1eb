import { useSearchParams } from 'react-router'
import { useBadge } from '#client/platform/badges.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { SegmentedTabs, TabPanel } from '#client/ui/segmented-tabs.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { ResponseList } from './response-list.tsx'

type TabName = 'send' | 'responses'

export function FeedbackScreen() {
  useDocumentTitle('Feedback')
  const [search, setSearch] = useSearchParams()
  const tab: TabName = search.get('tab') === 'responses' ? 'responses' : 'send'
  const show = (next: string) => setSearch(next === 'responses' ? { tab: next } : {}, { replace: true })
  return (
    <Screen header={<ScreenHeader title="Feedback" back="/discovery" backLabel="Back to discovery" />}>
      <SegmentedTabs
        label="Feedback"
        items={[
          { value: 'send', label: 'Send Feedback' },
          { value: 'responses', label: 'Admin Responses', count: useBadge('feedback') },
        ]}
        value={tab}
        onValueChange={show}
        listClassName="px-gutter sticky top-0 z-sticky bg-bg pb-2.5"
      >
        <TabPanel value="send" className="px-gutter pb-8">
          <FeedbackForm />
        </TabPanel>
        <TabPanel value="responses" className="px-gutter pb-8">
          <ResponseList onWrite={() => show('send')} />
        </TabPanel>
      </SegmentedTabs>
    </Screen>
  )
}
