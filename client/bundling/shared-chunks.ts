const at = (path: string) => new RegExp(`client/(${path})\\.tsx?$`.replaceAll('/', '[\\\\/]'))

const any = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'))

/**
 * Which modules travel in one file; what is not named here is split by the bundler, one file for each set of screens
 * that share something. On a slow network each small file waits in line, so what is used together comes together.
 *
 * A group takes along all that its modules import, except for what an earlier group has taken. So each one borrows from
 * earlier ones only, and none can start before what it needs.
 */
export const sharedChunks = [
  // What draws the first screen without the app.
  { name: 'start', tags: ['$initial' as const] },
  // React, the router, the cache, and what stands around every screen.
  { name: 'app', test: at('app/start-app') },
  // What visitors' and members' screens share.
  {
    name: 'controls',
    test: any(
      at(
        'ui/(card|screen-header|visually-hidden|wordmark)|features/auth/(auth|demo).api|platform/document-title',
      ),
      /lucide-react[\\/].*[\\/]check\.m?js$/,
      /contract[\\/]limits\.ts$/,
    ),
  },
  // The shell around members and the screen at which they arrive, with the icons on it.
  { name: 'members', test: at('app/members-only|features/discovery/discovery-screen') },
  // Those of all other screens.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/ },
  // Not on the screen at which members arrive.
  { name: 'fields', test: at('ui/forms/(checkbox|field|text-input)') },
  { name: 'toaster', test: at('ui/layers/toaster') },
  { name: 'tabs', test: at('ui/segmented-tabs') },
  // Whatever lies over a screen.
  { name: 'layers', test: at('ui/layers/(confirm-dialog|dialog|menu-sheet|sheet)') },
  { name: 'dropdown', test: at('ui/layers/dropdown-menu') },
  // What goes on behind the screens.
  { name: 'outbox', test: at('app/outbox-runner') },
  { name: 'live', test: at('app/live-updates') },
  { name: 'installed', test: at('app/installed-app') },
  { name: 'conversation', test: at('features/conversations/conversation') },
  { name: 'forms', test: at('platform/form-resolver') },
]
