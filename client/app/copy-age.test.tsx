import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { CopyAge } from './copy-age.tsx'
import { offlineLists } from './offline-lists.ts'

const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000

/** A screen that shows what was read of this path so many minutes ago. */
function List({ path, age }: { path: string; age: number }) {
  useQuery({
    queryKey: [path],
    queryFn: () => [],
    initialData: [],
    initialDataUpdatedAt: minutesAgo(age),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <CopyAge />
}

test('the copy of a list that is shown without a network says how old it is', async () => {
  renderScreen(<List path={offlineLists[0]!} age={10} />)
  await screen.findByText('From 10 minutes ago.')
})

test('one that was just read says nothing, and neither does what is no list', () => {
  const { container } = renderScreen(<List path={offlineLists[0]!} age={0} />)
  expect(container.textContent).toBe('')
  expect(renderScreen(<List path="/api/user" age={10} />).container.textContent).toBe('')
})
