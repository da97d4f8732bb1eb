import { createStore, useStore } from '../store.ts'
import { applyTheme, storedTheme, storeTheme, type ThemeChoice } from './applied-theme.ts'

const chosen = createStore(storedTheme())

export function themeChoice(): ThemeChoice {
  return chosen.get()
}

export function chooseTheme(choice: ThemeChoice): void {
  storeTheme(choice)
  chosen.set(choice)
  applyTheme(choice)
}

export function useThemeChoice(): ThemeChoice {
  return useStore(chosen)
}
