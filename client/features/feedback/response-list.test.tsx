import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { FeedbackScreen } from './feedback-screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('where there are no responses yet, one is led to where feedback is written', async () => {
  vi.stubGlobal('fetch', async () => new Response('[]'))
  const { user } = renderScreen(<FeedbackScreen />, { route: '/feedback?tab=responses' })
  await screen.findByText('No admin responses yet')
  await user.click(screen.getByRole('button', { name: 'Send Feedback' }))
  expect(screen.getByRole('tab', { name: 'Send Feedback', selected: true })).toBeTruthy()
})
