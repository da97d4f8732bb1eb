import './ui/tailwind.css'
import { drawFirstScreen } from './app/first-screen/first-screen.ts'
import { beginCall } from './platform/api/early-calls.ts'
import { reloadOnStaleBuild } from './platform/stale-build.ts'
import { applyTheme } from './platform/theme/applied-theme.ts'

// All that stands between the page and its first tiles: whatever is imported here delays them.
applyTheme()
reloadOnStaleBuild()
beginCall('/api/user')
void start()

/** The app is started after the first screen is drawn: to run its code takes longer than all that comes before. */
async function start(): Promise<void> {
  const firstScreen = await drawFirstScreen()
  const { startApp } = await import('./app/start-app.tsx')
  await startApp(firstScreen)
}
