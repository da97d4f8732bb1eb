import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keyOf, queryOf } from '#client/platform/api/query-of.ts'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { profileApi } from '#contract/profile.ts'
import { type Visitor, visitorsApi } from '#contract/visitors.ts'
import { dayInWords } from './visit-words.ts'
import { forgetVisitors } from './visitors.api.ts'
import { VisitorsPanel } from './visitors-panel.tsx'

const visitor = (id: number, username: string, visits: number): Visitor => ({
  user: {
    id,
    username,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    thumbUrl: null,
    thumbhash: null,
    presence: 'away',
    isVerified: false,
    profile: null,
  },
  visits,
  day: new Date().toISOString().slice(0, 10),
})

/** What the server answers; a path that is not there cannot be reached. */
function answerWith(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[new URL(url, 'http://x').pathname]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
}
const privacy = {
  showsPresence: true,
  showsReadTicks: true,
  showsVisits: true,
  blursStrangers: true,
  isPaused: false,
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a visitor is shown with how often he came, and with no time of the day', async () => {
  answerWith({
    '/api/privacy': privacy,
    '/api/visitors': [visitor(7, 'theo', 1), visitor(8, 'marco', 3)],
  })
  renderScreen(<VisitorsPanel />)
  expect((await screen.findByRole('link', { name: /^theo/ })).textContent).toContain('1 visit')
  const marco = screen.getByRole('link', { name: /^marco/ }).textContent
  expect(marco).toContain('3 visits')
  expect(marco).not.toMatch(/\d:\d|ago/)
})

test('whoever browses invisibly is told why he sees nobody', async () => {
  answerWith({ '/api/privacy': { ...privacy, showsVisits: false }, '/api/visitors': [] })
  renderScreen(<VisitorsPanel />)
  expect(await screen.findByText('You’re browsing invisibly')).toBeTruthy()
  expect(screen.getByText('Your visits aren’t shown, and you don’t see who visited you.')).toBeTruthy()
})

test('an empty list and one that cannot be read are told apart', async () => {
  answerWith({ '/api/privacy': privacy, '/api/visitors': [] })
  const { unmount } = renderScreen(<VisitorsPanel />)
  expect(await screen.findByText('No visitors yet')).toBeTruthy()
  unmount()
  answerWith({ '/api/privacy': privacy })
  renderScreen(<VisitorsPanel />)
  expect(await screen.findByText('Unable to load visitors')).toBeTruthy()
})

test('visitors that were read before are forgotten when one begins to browse invisibly', async () => {
  answerWith({ '/api/privacy': privacy, '/api/visitors': [visitor(7, 'theo', 1)] })
  const { queryClient, unmount } = renderScreen(<VisitorsPanel />)
  await screen.findByRole('link', { name: /^theo/ })
  unmount()
  forgetVisitors(queryClient)
  const read = queryClient.getQueriesData({ queryKey: keyOf(visitorsApi.list) })
  expect(read.map(([, data]) => data)).toEqual([undefined])
  expect(queryClient.getQueryData(queryOf(profileApi.privacy).queryKey)).toEqual(privacy)
})

test('days are counted by the calendar of UTC', () => {
  const now = new Date('2026-05-03T00:10:00Z')
  expect(dayInWords('2026-05-03', now)).toBe('Today')
  expect(dayInWords('2026-05-02', now)).toBe('Yesterday')
  expect(dayInWords('2026-04-03', now)).toBe('30 days ago')
})
