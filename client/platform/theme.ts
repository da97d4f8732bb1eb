import { useSyncExternalStore } from 'react'
import { deviceStore } from './storage.ts'

export const themeChoices = ['system', 'dark', 'light'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const KEY = 'theme'
const listeners = new Set<() => void>()

export function themeChoice(): ThemeChoice {
  const kept = deviceStore.get(KEY)
  return themeChoices.find((choice) => choice === kept) ?? 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') deviceStore.remove(KEY)
  else deviceStore.set(KEY, choice)
  applyTheme()
  for (const listener of listeners) listener()
}

/** Puts the choice on <html>; without one the style sheet follows the system. */
export function applyTheme(): void {
  const choice = themeChoice()
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
  if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, themeChoice)
}
