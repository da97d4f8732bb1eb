import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// The files of a worker share its modules: loading them anew for each took a third of the time. Nothing of ours
// holds state at the top of a module but where the process itself is meant.
const shared = { isolate: false, testTimeout: 30_000 } as const

const needsOwnModules = [
  // The server forbids its image library to draw vectors, for the whole process; the demo draws its portraits.
  'demo/**/*.test.ts',
  // Counts calls of a library, which must not have been loaded before.
  'server/features/auth/address-secrecy.test.ts',
]

const onServer = {
  ...shared,
  environment: 'node',
  globalSetup: './server/testing/global-setup.ts',
  hookTimeout: 60_000,
} as const

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', environment: 'node', include: ['contract/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['{server,scripts}/**/*.test.ts'],
          exclude: needsOwnModules,
          ...onServer,
        },
      },
      { test: { name: 'apart', include: needsOwnModules, ...onServer, isolate: true } },
      {
        plugins: [react()],
        test: {
          name: 'client',
          ...shared,
          environment: 'jsdom',
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: './client/testing/setup.ts',
        },
      },
      {
        test: {
          name: 'structure',
          environment: 'node',
          testTimeout: 60_000,
          include: ['tests/{architecture,styling}.test.ts'],
        },
      },
      {
        test: {
          name: 'tests',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{architecture,styling}.test.ts'],
          ...onServer,
        },
      },
      {
        test: {
          name: 'proof',
          include: ['**/*.proof.ts'],
          exclude: ['node_modules/**'],
          ...onServer,
          isolate: true,
          testTimeout: 600_000,
        },
      },
    ],
  },
})
