import { chooseTheme, type ThemeChoice, themeChoices, useThemeChoice } from '#client/platform/theme.ts'

const words: Record<ThemeChoice, string> = { system: 'System', dark: 'Dark', light: 'Light' }

export function ThemeChoices() {
  const chosen = useThemeChoice()
  return (
    <div className="tabs" role="radiogroup" aria-label="Appearance">
      {themeChoices.map((choice) => (
        <label
          key={choice}
          data-state={choice === chosen ? 'active' : 'inactive'}
          className="relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="theme"
            className="sr"
            checked={choice === chosen}
            onChange={() => chooseTheme(choice)}
          />
          {words[choice]}
        </label>
      ))}
    </div>
  )
}
