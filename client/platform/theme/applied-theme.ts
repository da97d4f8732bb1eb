import { deviceStore } from '../storage.ts'

export const themeChoices = ['system', 'dark', 'light'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const KEY = 'theme'

export function storedTheme(): ThemeChoice {
  const stored = deviceStore.get(KEY)
  return themeChoices.find((choice) => choice === stored) ?? 'system'
}

export function storeTheme(choice: ThemeChoice): void {
  if (choice === 'system') deviceStore.remove(KEY)
  else deviceStore.set(KEY, choice)
}

/** Puts the choice on <html>; without one the style sheet follows the system. */
export function applyTheme(choice = storedTheme()): void {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  tintBrowser(choice === 'system' ? undefined : getComputedStyle(root).getPropertyValue('--bg'))
}

// The page brings a tint for each system theme; the first that applies counts, so a pinned one goes before them.
function tintBrowser(colour: string | undefined): void {
  document.querySelector('meta[data-pinned]')?.remove()
  if (!colour) return
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  meta.content = colour.trim()
  meta.dataset.pinned = ''
  document.head.prepend(meta)
}
