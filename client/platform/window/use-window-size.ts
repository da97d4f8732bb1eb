import { useSyncExternalStore } from 'react'
import { type WindowSize, watchWindowSize, windowSize } from './window-size.ts'

export function useWindowSize(): WindowSize {
  return useSyncExternalStore(watchWindowSize, windowSize, windowSize)
}
