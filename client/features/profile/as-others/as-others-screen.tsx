import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText, hasCode } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { SegmentedTabs, TabPanel } from '#client/ui/segmented-tabs.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Spinner } from '#client/ui/states/spinner.tsx'
import { type ImaginedViewer, imaginedViewers, type Member, profileApi } from '#contract/profile.ts'
import { MemberWords } from '../details/member-words.tsx'
import { MemberBody, MemberGalleryCard, NoSuchMember } from '../member/member-body.tsx'
import { MemberBadges, MemberHero } from '../member/member-hero.tsx'
import { MemberInterestsCard } from '../member/member-interests-card.tsx'

const words: Record<ImaginedViewer, { label: string; note: string }> = {
  stranger: { label: 'A stranger', note: 'He sees roughly when you were last here, never to the minute.' },
  partner: { label: 'A chat partner', note: 'You have talked, so he sees when you come and go.' },
  blocked: { label: 'Blocked', note: 'To somebody you blocked, it looks as if you never joined.' },
}

/** One's own page through the eyes of others, as the server answers them. */
export function AsOthersScreen({ rating }: { rating?: (member: Member) => ReactNode }) {
  useDocumentTitle('As others see me')
  const [viewer, setViewer] = useState<ImaginedViewer>('stranger')
  return (
    <Screen narrow header={<ScreenHeader title="As others see me" back="/profile" />} className="pb-8">
      <SegmentedTabs
        label="Who is looking"
        listClassName="px-gutter pb-3"
        tight
        items={imaginedViewers.map((value) => ({ value, label: words[value].label }))}
        value={viewer}
        onValueChange={setViewer}
      >
        {imaginedViewers.map((value) => (
          <TabPanel key={value} value={value}>
            <p className="px-gutter pb-3 text-13 text-muted">{words[value].note}</p>
            <SeenPage viewer={value} rating={rating} />
          </TabPanel>
        ))}
      </SegmentedTabs>
    </Screen>
  )
}

type SeenPageProps = { viewer: ImaginedViewer; rating?: (member: Member) => ReactNode }

function SeenPage({ viewer, rating }: SeenPageProps) {
  // Whether one is online changes from minute to minute, so each look asks anew.
  const query = { ...queryOf(profileApi.asSeenBy, { query: { viewer } }), staleTime: 0 }
  const { data: member, error, isFetching, refetch } = useQuery(query)
  if (hasCode(error, 'not_found')) return <NoSuchMember />
  if (member) return <Page member={member} rating={rating?.(member)} />
  if (!error) return <Spinner label="Loading" />
  return (
    <ErrorState
      title="Unable to load your page"
      text={errorText(error, 'Please try again.')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function Page({ member, rating }: { member: Member; rating: ReactNode }) {
  const { profile } = member
  return (
    <>
      <MemberHero member={member} isPart />
      <MemberBody>
        {profile && <MemberBadges profile={profile} />}
        {rating}
        {profile && <MemberWords profile={profile} />}
        {profile && <MemberInterestsCard profile={profile} viewerRole={null} viewerInterests={[]} />}
        <MemberGalleryCard member={member} />
      </MemberBody>
    </>
  )
}
