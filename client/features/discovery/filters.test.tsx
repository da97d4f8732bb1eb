import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ViewerProvider } from '#client/platform/session/viewer.tsx'
import { deviceStore } from '#client/platform/storage.ts'
import type { CurrentUser } from '#contract/auth.ts'
import { type ChosenFilters, countActive, storedFilters, useChosenFilters } from './filters.ts'
import { FILTERS, searchIn } from './stored-search.ts'

afterEach(() => deviceStore.clear())

const filtersOf = (id: number) =>
  renderHook(() => useChosenFilters(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <ViewerProvider viewer={{ id } as CurrentUser}>{children}</ViewerProvider>
    ),
  }).result

const chosen: ChosenFilters = { within: '10', orientation: ['Gay', 'Queer'], order: 'recent' }

test('what a member chooses is there when he comes back to this device', () => {
  const filters = filtersOf(27)
  act(() => filters.current[1](chosen))
  expect(filters.current[0]).toEqual(chosen)
  expect(filtersOf(27).current[0]).toEqual(chosen)
})

test('another member on the same device begins with none', () => {
  const filters = filtersOf(27)
  act(() => filters.current[1](chosen))
  expect(filtersOf(2).current[0]).toEqual({})
  expect(filtersOf(270).current[0]).toEqual({})
})

test('they are stored as the search of the list’s call, in the same order', () => {
  const filters = filtersOf(27)
  act(() => filters.current[1](chosen))
  expect(searchIn(deviceStore.get(FILTERS))).toBe('?within=10&orientation=Gay&orientation=Queer&order=recent')
  expect(Object.keys(storedFilters())).toEqual(['within', 'orientation', 'order'])
})

test('without any nothing is stored', () => {
  const filters = filtersOf(27)
  act(() => filters.current[1](chosen))
  act(() => filters.current[1]({}))
  expect([deviceStore.get(FILTERS), filters.current[0]]).toEqual([null, {}])
})

test('a range of ages is one active filter, and the order is none', () => {
  expect(countActive({ minAge: '20', maxAge: '30', order: 'newest' })).toBe(1)
  expect(countActive({ maxAge: '30', picture: 'true', orientation: ['Gay', 'Queer'] })).toBe(3)
})
