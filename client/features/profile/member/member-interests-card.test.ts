import { expect, test } from 'vitest'
import { type MemberRole, memberRoles } from '#contract/product.ts'
import { interests } from '#contract/words.ts'
import { isSharedInterest } from './member-interests-card.tsx'

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
