import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type MemberRole, memberRoles } from '#contract/product.ts'
import type { Member } from '#contract/profile.ts'
import { interests } from '#contract/words.ts'
import { isSharedInterest, MemberInterestsCard } from './member-interests-card.tsx'

const inAll = interests.Hungr.find((each) => memberRoles.every((role) => interests[role].includes(each)))!

test.each<[MemberRole, MemberRole[]]>([
  ['Hungr', ['Feedr', 'Switchr']],
  ['Feedr', ['Hungr', 'Switchr']],
  ['Switchr', ['Hungr', 'Feedr', 'Switchr']],
])('a %s matches %j profiles and no others', (viewerRole, matching) => {
  for (const memberRole of memberRoles)
    expect(isSharedInterest(inAll, viewerRole, memberRole), memberRole).toBe(matching.includes(memberRole))
})

test('an interest that is not in the viewer’s own list is not highlighted', () => {
  const foreign = interests.Feedr.find((each) => !interests.Hungr.includes(each))!
  expect(isSharedInterest(foreign, 'Hungr', 'Feedr')).toBe(false)
  expect(isSharedInterest(foreign, 'Feedr', 'Hungr')).toBe(true)
})

test('a viewer without a role counts as a Switchr', () => {
  expect(isSharedInterest(inAll, undefined, 'Switchr')).toBe(true)
})

test('as shared are counted those that both have chosen, and no others that suit', () => {
  const his = interests.Feedr.slice(0, 3)
  const profile = { role: 'Feedr', interests: his } as NonNullable<Member['profile']>
  render(<MemberInterestsCard profile={profile} viewerRole="Hungr" viewerInterests={[his[0]!, 'Other']} />)
  expect(screen.getByText('1 you share')).toBeTruthy()
})
