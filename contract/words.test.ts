import { describe, expect, it } from 'vitest'
import { memberRoles } from './product.ts'
import {
  conversationStarters,
  houseRules,
  interests,
  quickMessages,
  reportReasonLabel,
  reportReasons,
  sectionTitle,
} from './words.ts'

const shared = (a: string[], b: string[]) => a.filter((label) => b.includes(label)).length

describe.each(memberRoles)('the words of a %s', (memberRole) => {
  it.each([
    ['thirty interests', interests[memberRole], 30, 24],
    ['four quick messages', quickMessages[memberRole], 4, 60],
    ['five conversation starters', conversationStarters[memberRole], 5, 60],
  ])('are %s, all different and short enough to be read', (_, lines, count, longest) => {
    expect(lines).toHaveLength(count)
    expect(new Set(lines.map((line) => line.toLowerCase())).size).toBe(count)
    for (const line of lines) {
      expect(line.length, line).toBeLessThanOrEqual(longest)
      expect(line, line).toBe(line.trim())
      expect(line).not.toBe('')
    }
  })

  it('share about half of the interests with each other role, so that a match can light up', () => {
    for (const other of memberRoles.filter((role) => role !== memberRole)) {
      expect(shared(interests[memberRole], interests[other])).toBeGreaterThanOrEqual(12)
      expect(shared(interests[memberRole], interests[other])).toBeLessThanOrEqual(20)
    }
  })
})

it('the section titles are those of the specification', () => {
  expect(sectionTitle).toEqual({
    Hungr: 'My oral skills',
    Feedr: 'What my cock provides',
    Switchr: "Let's trade head",
  })
})

it('there are eight house rules, the first of which is adults only', () => {
  expect(houseRules).toHaveLength(8)
  expect(houseRules[0]?.title).toBe('Adults only')
  expect(new Set(houseRules.map((rule) => rule.title)).size).toBe(8)
})

it('every reason for a report has a label of its own', () => {
  expect(Object.keys(reportReasonLabel).sort()).toEqual([...reportReasons].sort())
  expect(new Set(Object.values(reportReasonLabel)).size).toBe(reportReasons.length)
})
