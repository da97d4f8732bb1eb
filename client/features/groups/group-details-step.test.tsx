import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { limits } from '#contract/limits.ts'
import { GroupDetailsStep } from './group-details-step.tsx'

const nothing = () => undefined
const draw = (name: string) =>
  renderScreen(<GroupDetailsStep details={{ name, description: '' }} onChange={nothing} onNext={nothing} />)

test('the name of a group is counted once it comes near its limit', () => {
  const { unmount } = draw('Supper')
  expect(screen.queryByText(`6/${limits.groupName}`)).toBeNull()
  unmount()
  draw('x'.repeat(50))
  expect(screen.getByText(`50/${limits.groupName}`)).toBeTruthy()
  expect(screen.getByLabelText('Group Name').getAttribute('aria-describedby')).toBeTruthy()
})
