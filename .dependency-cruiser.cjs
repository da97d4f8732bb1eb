// The storeys and rooms of docs/architecture.md as rules. tests/architecture.test.ts runs them.

// From the lowest to the highest; those on one line do not know each other.
const storeys = [
  ['media'],
  ['profile'],
  ['notifications'],
  ['auth', 'safety', 'ratings', 'favourites', 'visitors', 'verification'],
  ['conversations'],
  ['albums'],
  ['taps', 'tips', 'quickies', 'chat', 'feedback'],
  ['discovery'],
  ['groups'],
  ['admin'],
]
const capabilities = storeys.flat()
const test = '[.](test|proof|fixture)[.]tsx?$'

/** A feature may not reach into those on its own line or above it. */
function onlyDownwards(room) {
  return storeys
    .flatMap((line, level) =>
      line.map((capability) => {
        const forbidden = storeys
          .slice(level)
          .flat()
          .filter((other) => other !== capability)
        return {
          name: `${room}-${capability}-only-downwards`,
          severity: 'error',
          comment: `${capability} may call only what lies below it`,
          from: { path: `^${room}/features/${capability}/`, pathNot: test },
          to: { path: `^${room}/features/(${forbidden.join('|')})/` },
        }
      }),
    )
    .filter((rule) => !rule.to.path.includes('/()/'))
}

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycles', 'A circle of files cannot be understood one at a time', {}, { circular: true }),
    rule('no-unresolvable', 'Every import leads somewhere', {}, { couldNotResolve: true }),
    rule(
      'contract-stands-alone',
      'The contract imports zod, and itself',
      { path: '^contract/', pathNot: test },
      { pathNot: '^contract/|node_modules/zod/' },
    ),
    rule(
      'client-knows-no-server',
      'The client sees the contract only',
      { path: '^client/' },
      { path: '^server/' },
    ),
    rule(
      'server-knows-no-client',
      'The server sees the contract only',
      { path: '^server/' },
      { path: '^client/' },
    ),
    rule(
      'product-knows-no-tests',
      'What runs for members imports nothing that is made for tests, scripts or measurements',
      {
        path: '^(server|client|contract)/',
        pathNot: `${test}|^(server|client)/testing/|^client/vite[.]config`,
      },
      { path: '^(e2e|tests|bench|scripts|server/testing|client/testing)/|[.](test|fixture|proof)[.]tsx?$' },
    ),
    rule(
      'known-capabilities',
      'A new capability takes its place in the storeys first',
      { path: '^(server|client)/features/' },
      { path: `^(server|client)/features/(?!(${capabilities.join('|')})/)` },
    ),
    rule(
      'platform-knows-no-feature',
      'Features use the platform, it knows none of them',
      { path: '^(server|client)/platform/', pathNot: test },
      { path: '^(server|client)/(features|app)/|^server/(app|main)[.]ts$' },
    ),
    rule(
      'features-know-no-app',
      'The app gathers the features; they do not know it',
      { path: '^(server|client)/features/', pathNot: test },
      { path: '^client/(app/|main)|^server/(app|main)[.]ts$' },
    ),
    rule(
      'product-knows-no-demo',
      'The demo stands on top of the product, which does not know it',
      { path: '^(contract|server|client)/' },
      { path: '^demo/' },
    ),
    rule(
      'ui-knows-no-product',
      'What is drawn without product words stands on nothing of the product, but on the browser',
      { path: '^client/ui/', pathNot: test },
      {
        path: '^client/(features|app|platform)/|^contract/',
        pathNot:
          '^client/platform/(store|layer-history|loading|playback|panes|window/use-window-size|last-press)[.]ts$',
      },
    ),
    rule(
      'server-features-by-service',
      'Another feature is reached through its service, its tables through its schema, its SQL through its fragments',
      { path: '^server/features/([^/]+)/', pathNot: test },
      { path: '^server/features/', pathNot: ['^server/features/$1/', '[.](service|schema|fragments)[.]ts$'] },
    ),
    rule(
      'only-queries-see-fragments',
      'Pieces of SQL are put together in queries, nowhere else',
      { path: '^server/', pathNot: ['[.](queries|fragments)[.]ts$', test] },
      { path: '[.]fragments[.]ts$' },
    ),
    rule(
      'only-schemas-see-schemas-of-others',
      'Tables of other features are referred to, not read',
      { path: '^server/features/([^/]+)/', pathNot: ['[.](schema|queries|fragments)[.]ts$', test] },
      { path: '^server/features/[^/]+/[^/]+[.]schema[.]ts$', pathNot: '^server/features/$1/' },
    ),
    rule(
      'client-features-by-index',
      'Another feature lends what its index names',
      { path: '^client/features/([^/]+)/', pathNot: test },
      {
        path: '^client/features/',
        pathNot: ['^client/features/$1/', '^client/features/[^/]+/index[.]tsx?$'],
      },
    ),
    rule(
      'services-know-no-sql-and-no-http',
      'SQL lives in queries, HTTP in routes',
      { path: '^server/features/.*[.]service[.]ts$' },
      { path: 'node_modules/(fastify|drizzle-orm|pg)/' },
    ),
    rule(
      'routes-call-services',
      'A route is one line: it neither queries nor knows tables',
      { path: '^server/features/.*[.]routes[.]ts$' },
      { path: '[.](queries|schema)[.]ts$|node_modules/(drizzle-orm|pg)/' },
    ),
    rule(
      'queries-know-no-rules',
      'Queries are called by services, not the other way round',
      { path: '^server/features/.*[.](queries|fragments)[.]ts$' },
      { path: '[.](service|routes)[.]ts$|node_modules/fastify/' },
    ),
    ...onlyDownwards('server'),
    ...onlyDownwards('client'),
  ],
  options: {
    // Our TypeScript has no compiler API that dependency-cruiser knows; swc reads the files instead.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|[.]cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
