import { expect, test } from 'vitest'
import type { CurrentUser } from '#contract/auth.ts'
import { nextStep } from './next-step.ts'

const bare = { bio: '', interests: [], lookingFor: [], headline: '', hintDismissed: false }
const stepOf = (profileImageUrl: string | null, profile: object) =>
  nextStep({ profileImageUrl, profile: { ...bare, ...profile } as unknown as CurrentUser['profile'] })

test('one step is named at a time, the most useful first, and none when the page says enough', () => {
  expect(stepOf(null, {})?.text).toMatch(/^A picture/)
  expect(stepOf('/media/x', {})?.action).toBe('Write a bio')
  expect(stepOf('/media/x', { bio: 'Chef' })?.action).toBe('Add interests')
  const said = { bio: 'Chef', interests: ['Kissing first'], lookingFor: ['Dates'] }
  expect(stepOf('/media/x', said)?.action).toBe('Add a headline')
  expect(stepOf('/media/x', { ...said, headline: 'Soup first' })).toBeUndefined()
})

test('who dismissed the hint gets none again', () => {
  expect(stepOf(null, { hintDismissed: true })).toBeUndefined()
})
