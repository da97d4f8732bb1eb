import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createStore, useStore } from './store.ts'

test('a store calls its listeners after a change, until they stop', () => {
  const store = createStore(1)
  const heard = vi.fn()
  const stop = store.subscribe(() => heard(store.get()))
  store.set(2)
  store.update((value) => value + 1)
  store.set(3)
  stop()
  store.set(4)
  expect(heard.mock.calls).toEqual([[2], [3]])
})

test('a component is drawn again for what it selected, and for nothing else', () => {
  const store = createStore({ ours: 'a', other: 'b' })
  const draw = vi.fn()
  const { result } = renderHook(() => {
    draw()
    return useStore(store, ({ ours }) => ours)
  })
  act(() => store.update((value) => ({ ...value, other: 'c' })))
  expect(draw).toHaveBeenCalledTimes(1)
  act(() => store.update((value) => ({ ...value, ours: 'd' })))
  expect(result.current).toBe('d')
  expect(draw).toHaveBeenCalledTimes(2)
})
